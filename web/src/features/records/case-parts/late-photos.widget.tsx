import { type ComponentProps, lazy, type ReactNode, Suspense, useContext } from "react";
import { ListPhotosContext, useListPhotos } from "./list-photos.ts";

const load = () => import("./small-photos.widget.tsx");
const Photos = lazy(() => load().then(({ SmallPhotosOf }) => ({ default: SmallPhotosOf })));
const Row = lazy(() => load().then(({ RowPhotos }) => ({ default: RowPhotos })));

/** Around a list: where it shows photos, those of its page are read at once. What draws them is fetched then. */
export function ListPhotos({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const { isShown } = useListPhotos();
  return isShown ? (
    <Suspense fallback={children}>
      <Photos ids={ids}>{children}</Photos>
    </Suspense>
  ) : (
    children
  );
}

/** In a row of such a list, before the name. */
export function PhotosOfRow(props: ComponentProps<typeof Row>) {
  return (
    useContext(ListPhotosContext) && (
      <Suspense>
        <Row {...props} />
      </Suspense>
    )
  );
}
