import fc from "fast-check";

/** Property tests draw the same cases each time, so that a red run is the change's fault; another seed looks further. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? "20261121") });
