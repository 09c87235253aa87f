import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isFileKey, type ObjectNames, type ObjectStore, type StoredObject } from "./files.ts";

export type S3Settings = {
  bucket: string;
  /** Without a slash at the end; may be empty. */
  folder: string;
  region: string;
  /** Undefined: Amazon. */
  endpoint: string | undefined;
  /** Undefined: the SDK's own chain (role of the machine, environment). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function hashOf(stream: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest();
}

/** Most installations have none, and its package takes a twelfth of a start. */
const loadSdk = () => import("@aws-sdk/client-s3");

const openClient = ({ S3Client }: Awaited<ReturnType<typeof loadSdk>>, { region, endpoint, credentials }: S3Settings) =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Many compatible stores refuse the checksums that the SDK sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });

/** In pages of a thousand, as the store gives them. */
async function* listObjects(
  { ListObjectsV2Command }: Awaited<ReturnType<typeof loadSdk>>,
  client: ReturnType<typeof openClient>,
  { bucket, folder }: S3Settings,
  below: string,
): AsyncGenerator<StoredObject> {
  const prefix = folder === "" ? "" : `${folder}/`;
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${below}`, ContinuationToken }),
    );
    for (const { Key = "", Size = 0 } of page.Contents ?? []) yield { name: Key.slice(prefix.length), sizeBytes: Size };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** Each file is read back and compared before it counts. Errors of the store are thrown unchanged. */
export async function openS3Store(settings: S3Settings, isName: ObjectNames = isFileKey): Promise<ObjectStore> {
  const sdk = await loadSdk();
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = sdk;
  const client = openClient(sdk, settings);
  const objectOf = (key: string) => {
    if (!isName(key)) throw new Error("not a file key");
    return { Bucket: settings.bucket, Key: settings.folder === "" ? key : `${settings.folder}/${key}` };
  };
  const fetchBody = async (key: string) => {
    const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
    if (!Body) throw new Error("the store answered without a body");
    return Body;
  };
  const get = async (key: string) => Buffer.from(await (await fetchBody(key)).transformToByteArray());
  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand(objectOf(key)));
  };
  const stream = async (key: string) => {
    const body = await fetchBody(key);
    return body instanceof Readable ? body : Readable.fromWeb(body.transformToWebStream() as never);
  };
  const refuse = async (key: string): Promise<never> => {
    await remove(key);
    throw new Error("the store did not keep the file as it was sent");
  };
  return {
    async put(key, bytes) {
      await client.send(
        new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: "application/octet-stream" }),
      );
      if (sha256(await get(key)) !== sha256(bytes)) await refuse(key);
    },
    async putStream(key, source) {
      const sent = {
        ...objectOf(key),
        Body: source.stream(),
        ContentLength: source.sizeBytes,
        ContentType: "application/octet-stream",
      };
      await client.send(new PutObjectCommand(sent));
      if (!(await hashOf(await stream(key))).equals(source.sha256)) await refuse(key);
    },
    get,
    stream,
    remove,
    async *list(below) {
      for await (const found of listObjects(sdk, client, settings, below)) if (isName(found.name)) yield found;
    },
    async removeExcept(below, isKept) {
      for await (const { name } of listObjects(sdk, client, settings, below))
        if (isName(name) && !isKept(name)) await remove(name);
    },
  };
}
