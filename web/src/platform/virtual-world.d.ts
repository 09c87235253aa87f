/** Made by `web/world-outlines.ts`: the map of the world as outlines. */
declare module "virtual:world" {
  const world: {
    width: number;
    height: number;
    /** An outline is the `d` of a path; null, no code names the country. */
    countries: { code: string | null; outline: string }[];
  };
  export default world;
}
