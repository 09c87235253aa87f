import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendDeskCall, sendForFile } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { takeAddress } from "#web/platform/early-photos.ts";
import { queryClient } from "#web/platform/queries.ts";
import { beginVerification } from "./begin-verification.ts";
import { photoQuery } from "./verification.query.ts";

vi.mock("#web/platform/api.ts", async (original) => ({
  ...(await original<object>()),
  sendDeskCall: vi.fn(),
  sendForFile: vi.fn(),
}));

const id = "01920000-0000-7000-8000-000000000001";
const files = ["front", "back", "selfie"].map((side) => ({ id: `file-${side}`, side, page: 1 }));
const requestedFor = () =>
  vi.mocked(sendForFile).mock.calls.map(([, supplied]) => (supplied as { params: { fileId: string } }).params.fileId);

beforeEach(() => {
  queryClient.clear();
  vi.mocked(sendDeskCall).mockReset().mockResolvedValue({ id, files });
  vi.mocked(sendForFile).mockReset().mockResolvedValue({ blob: new Blob(), name: "photo.jpg" });
});

describe("opening a verification", () => {
  test("asks for it and for the photos that its overview begins with", async () => {
    await beginVerification(id, "overview");
    expect(vi.mocked(sendDeskCall).mock.calls.map(([, supplied]) => supplied)).toEqual([{ params: { id } }]);
    expect(requestedFor()).toEqual(["file-front", "file-selfie"]);
  });

  test("asks for no photo that the page's first picture has, and for one that failed there", async () => {
    const early = { blob: new Blob(["photo"]), address: "blob:early" };
    const path = (file: string) => `/api/verifications/${id}/files/${file}`;
    const earlyPhotos = {
      [path("file-front")]: Promise.resolve(early),
      [path("file-selfie")]: Promise.resolve(null),
    };
    vi.stubGlobal("earlyPhotos", earlyPhotos);
    await beginVerification(id, "overview");
    expect(requestedFor()).toEqual(["file-selfie"]);
    expect(queryClient.getQueryData(photoQuery({ id, fileId: "file-front" }).queryKey)).toBe(early.blob);
    expect([takeAddress(early.blob), earlyPhotos]).toEqual(["blob:early", {}]);
    vi.unstubAllGlobals();
  });

  test("opens no photo for another tab", async () => {
    await beginVerification(id, "callbacks");
    expect([vi.mocked(sendDeskCall).mock.calls.length, requestedFor()]).toEqual([1, []]);
  });

  test("leaves a refusal to the page", async () => {
    vi.mocked(sendDeskCall).mockRejectedValue(new ApiError("refused", 404, []));
    await beginVerification(id, "overview");
    expect(requestedFor()).toEqual([]);
  });
});
