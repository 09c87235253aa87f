import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import {
  type DetectedFace,
  FaceEngineError,
  type FaceThreadReply,
  type FaceThreadRequest,
  type FaceThreadSettings,
} from "./face.types.ts";

export interface FaceEngine {
  /**
   * Every face of a picture (JPEG, PNG, WebP, TIFF, AVIF, GIF), largest first; an empty list when there is none.
   * Pictures are upright by EXIF; boxes are in pixels of the upright original. At most 12 faces. A face that lies on its
   * side or on its head is looked for in the other three turns too, unless `turnDeg`, degrees clockwise, says how the picture has to be turned.
   * @throws FaceEngineError, see its codes
   */
  detectFaces(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]>;
  /** Ends the thread. Waiting calls reject with `closed`. */
  close(): Promise<void>;
}

export interface FaceEngineOptions {
  /**
   * The thread's file. Left out: `face-worker.ts` beside this source, run by tsx, or `face-worker.js` beside the bundle.
   * Production builds it as an entry of its own, packages outside, next to the main bundle:
   * `esbuild engines/faces/face-worker.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/face-worker.js`
   * The packages must be installed where it runs: the models and the WebAssembly file are read from them by path.
   */
  workerFile?: URL | string;
  /** Calls that may wait besides the one at work; more reject with `queue_full`. 32 unless told. */
  maxQueued?: number;
  /** For one picture at work. 30,000 unless told; then the thread is ended. */
  timeoutMs?: number;
  /** To load the models on a busy machine. 60,000 unless told; then the thread is ended, and the next call starts another. */
  startTimeoutMs?: number;
  /** Larger pictures are refused before they are decoded. 50 million unless told. */
  maxInputPixels?: number;
}

interface Call {
  id: number;
  image: Uint8Array;
  turnDeg: number | undefined;
  resolve(faces: DetectedFace[]): void;
  reject(error: FaceEngineError): void;
}

/**
 * Starts the faces engine: one thread with the models (some 450 MB of memory at work), pictures one after the other.
 * A thread that dies rejects the calls that waited for it; the next call starts another.
 * @throws FaceEngineError models_unavailable when the thread cannot load its models
 */
export async function createFaceEngine(options: FaceEngineOptions = {}): Promise<FaceEngine> {
  const host = new FaceThreadHost(options);
  try {
    await host.ready();
  } catch (error) {
    await host.close();
    throw error;
  }
  return { detectFaces: (image, turnDeg) => host.detect(image, turnDeg), close: () => host.close() };
}

function startThread(options: FaceEngineOptions): Worker {
  const fallback = new URL(import.meta.url.endsWith(".ts") ? "./face-worker.ts" : "./face-worker.js", import.meta.url);
  const file = options.workerFile ?? fallback;
  const path = file instanceof URL ? fileURLToPath(file) : file;
  const settings: FaceThreadSettings = { maxInputPixels: options.maxInputPixels ?? 50_000_000 };
  if (!path.endsWith(".ts")) return new Worker(path, { workerData: settings, execArgv: [] });
  // tsx registers itself in main threads only: a thread from source does it by hand.
  const tsxFolder = dirname(createRequire(import.meta.url).resolve("tsx/package.json"));
  const tsx = pathToFileURL(join(tsxFolder, "dist/esm/api/index.mjs")).href;
  const boot = `import(${JSON.stringify(tsx)}).then((tsx) => (tsx.register(), import(${JSON.stringify(pathToFileURL(path).href)})))`;
  return new Worker(boot, { eval: true, workerData: settings, execArgv: [] });
}

class FaceThreadHost {
  readonly #options: FaceEngineOptions;
  #thread: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  #queue: Call[] = [];
  #atWork: Call | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: FaceEngineOptions) {
    this.#options = options;
  }

  /** Resolves when a thread with its models is there. */
  ready(): Promise<void> {
    if (this.#thread === null) this.#ready = this.#start();
    return this.#ready;
  }

  #start(): Promise<void> {
    const thread = startThread(this.#options);
    this.#thread = thread;
    return new Promise((resolve, reject) => {
      const startTimeoutMs = this.#options.startTimeoutMs ?? 60_000;
      const deadline = setTimeout(
        () => lose(new FaceEngineError("timeout", `The face thread was not ready after ${startTimeoutMs} ms`)),
        startTimeoutMs,
      );
      const lose = (error: FaceEngineError): void => {
        clearTimeout(deadline);
        reject(error);
        this.#lose(thread, error);
      };
      thread.on("message", (reply: FaceThreadReply) => {
        if (reply.kind === "ready") {
          clearTimeout(deadline);
          thread.unref();
          resolve();
        } else if (reply.kind === "broken") lose(new FaceEngineError("models_unavailable", reply.message));
        else this.#settle(thread, reply);
      });
      thread.on("error", (error) => lose(new FaceEngineError("thread_died", `The face thread failed: ${error}`)));
      thread.on("exit", (code) => lose(new FaceEngineError("thread_died", `The face thread ended with code ${code}`)));
    });
  }

  async detect(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]> {
    if (this.#closed) throw new FaceEngineError("closed", "The faces engine is closed");
    const maxQueued = this.#options.maxQueued ?? 32;
    if (this.#queue.length >= maxQueued) throw new FaceEngineError("queue_full", `${maxQueued} pictures wait already`);
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: this.#nextId++, image, turnDeg, resolve, reject });
      // A thread that does not start rejects the waiting calls itself.
      this.ready().then(
        () => this.#next(),
        () => {},
      );
    });
  }

  #next(): void {
    const thread = this.#thread;
    if (this.#atWork !== null || thread === null) return;
    const call = this.#queue.shift();
    if (call === undefined) {
      thread.unref();
      return;
    }
    this.#atWork = call;
    thread.ref();
    const timeoutMs = this.#options.timeoutMs ?? 30_000;
    this.#deadline = setTimeout(() => {
      this.#lose(thread, new FaceEngineError("timeout", `A picture took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    const { id, image, turnDeg } = call;
    thread.postMessage({ id, image, ...(turnDeg === undefined ? {} : { turnDeg }) } satisfies FaceThreadRequest);
  }

  #settle(thread: Worker, reply: Extract<FaceThreadReply, { id: number }>): void {
    const call = this.#atWork;
    if (thread !== this.#thread || call?.id !== reply.id) return;
    clearTimeout(this.#deadline);
    this.#atWork = null;
    if (reply.kind === "faces") call.resolve(reply.faces);
    else call.reject(new FaceEngineError(reply.code, reply.message));
    this.#next();
  }

  #lose(thread: Worker, error: FaceEngineError): void {
    if (thread !== this.#thread) return;
    this.#thread = null;
    clearTimeout(this.#deadline);
    const waiting = this.#atWork === null ? this.#queue : [this.#atWork, ...this.#queue];
    this.#atWork = null;
    this.#queue = [];
    for (const call of waiting) call.reject(error);
    void thread.terminate();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    if (thread === null) return;
    this.#lose(thread, new FaceEngineError("closed", "The faces engine is closed"));
    await thread.terminate();
  }
}
