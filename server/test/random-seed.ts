import fc from "fast-check";

/** The same cases each time, so that a red run is the change's fault. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? "20261121") });
