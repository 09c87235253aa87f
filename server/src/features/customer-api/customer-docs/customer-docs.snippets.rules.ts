import type { CustomerEndpoint } from "#contract/customer-api/customer-endpoint.ts";
import { inNode, inPhp, inPython, inRuby, jsonLiteral } from "./customer-docs.literals.rules.ts";
import { exampleIdOf } from "./customer-openapi.rules.ts";

export const snippetLanguages = ["curl", "node", "python", "php", "ruby"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];
export const languageNames: Record<SnippetLanguage, string> = {
  curl: "curl",
  node: "Node",
  python: "Python",
  php: "PHP",
  ruby: "Ruby",
};

/** A call as a program makes it. `isOpen`: without a key. */
export type ProgramCall = {
  method: string;
  url: string;
  body?: unknown;
  isOpen: boolean;
  sendsFile: boolean;
  savesFile: boolean;
};

/** The file that is sent, and the one that is kept, in all snippets. */
export const sentFile = "passport.jpg";
const savedFile = "document.jpg";

function callOf({ method, path, example, body, file, reply }: CustomerEndpoint, apiUrl: string): ProgramCall {
  const named = path
    .split("/")
    .map((part) => (part.startsWith(":") ? exampleIdOf(path, part.slice(1)) : part))
    .join("/");
  const query = example.query ? `?${new URLSearchParams(example.query)}` : "";
  const sent = body && !file ? { body: example.body ?? {} } : {};
  return {
    method,
    url: apiUrl + named + query,
    ...sent,
    isOpen: false,
    sendsFile: file !== undefined,
    savesFile: reply === "file",
  };
}

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join("\n");

function inCurl({ method, url, body, isOpen, sendsFile, savesFile }: ProgramCall): string {
  const json = body === undefined ? "" : JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  const parts = [
    `curl --fail-with-body${method === "GET" ? "" : ` -X ${method}`} "${url}"`,
    ...(isOpen ? [] : ['-H "Authorization: Token $VERIDESK_KEY"']),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${json}'`]),
    ...(sendsFile ? [`-F "file=@${sentFile};type=image/jpeg"`] : []),
    ...(savesFile ? [`-o ${savedFile}`] : []),
  ];
  return parts.join(" \\\n  ");
}

function inNodeFetch({ method, url, body, isOpen, sendsFile, savesFile }: ProgramCall): string {
  const headers = [
    ...(isOpen ? [] : [`Authorization: \`Token \${process.env.VERIDESK_KEY}\``]),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const isBare = headers.length === 0 && method === "GET";
  const [only = "", ...others] = headers;
  return lines(
    sendsFile && 'import { openAsBlob } from "node:fs";\n',
    savesFile && 'import { writeFile } from "node:fs/promises";\n',
    sendsFile && "const form = new FormData();",
    sendsFile && `form.set("file", await openAsBlob("${sentFile}", { type: "image/jpeg" }), "${sentFile}");\n`,
    `const response = await fetch("${url}"${isBare ? ");" : ", {"}`,
    method !== "GET" && `  method: "${method}",`,
    headers.length > 0 &&
      (others.length === 0 ? `  headers: { ${only} },` : `  headers: {\n    ${headers.join(",\n    ")},\n  },`),
    body !== undefined && `  body: JSON.stringify(${jsonLiteral(body, inNode, "  ")}),`,
    sendsFile && "  body: form,",
    !isBare && "});",
    "if (!response.ok) throw new Error(await response.text());",
    savesFile
      ? `await writeFile("${savedFile}", Buffer.from(await response.arrayBuffer()));`
      : "console.log(await response.json());",
  );
}

const pythonForm = [
  "boundary = uuid.uuid4().hex",
  `with open("${sentFile}", "rb") as photo:`,
  '    form = b"".join([',
  '        f"--{boundary}\\r\\n".encode(),',
  `        b'Content-Disposition: form-data; name="file"; filename="${sentFile}"\\r\\n',`,
  '        b"Content-Type: image/jpeg\\r\\n\\r\\n",',
  "        photo.read(),",
  '        f"\\r\\n--{boundary}--\\r\\n".encode(),',
  "    ])",
  "",
];

function inPythonUrllib({ method, url, body, isOpen, sendsFile, savesFile }: ProgramCall): string {
  const modules = [
    !savesFile && "json",
    !isOpen && "os",
    savesFile && "shutil",
    "urllib.error",
    "urllib.request",
    sendsFile && "uuid",
  ];
  const type = sendsFile ? 'f"multipart/form-data; boundary={boundary}"' : '"application/json"';
  return lines(
    `import ${modules.filter((name) => name !== false).join(", ")}`,
    "",
    ...(sendsFile ? pythonForm : []),
    "request = urllib.request.Request(",
    `    "${url}",`,
    `    method="${method}",`,
    "    headers={",
    !isOpen && `        "Authorization": f"Token {os.environ['VERIDESK_KEY']}",`,
    (body !== undefined || sendsFile) && `        "Content-Type": ${type},`,
    "    },",
    body !== undefined && `    data=json.dumps(${jsonLiteral(body, inPython, "    ")}).encode(),`,
    sendsFile && "    data=form,",
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    savesFile && `        with open("${savedFile}", "wb") as photo:`,
    savesFile ? "            shutil.copyfileobj(response, photo)" : "        print(json.load(response))",
    "except urllib.error.HTTPError as error:",
    "    raise SystemExit(error.read().decode())",
  );
}

function inPhpCurl({ method, url, body, isOpen, sendsFile, savesFile }: ProgramCall): string {
  return lines(
    "<?php",
    `$call = curl_init("${url}");`,
    "curl_setopt_array($call, [",
    method !== "GET" && `    CURLOPT_CUSTOMREQUEST => "${method}",`,
    "    CURLOPT_HTTPHEADER => [",
    !isOpen && '        "Authorization: Token " . getenv("VERIDESK_KEY"),',
    body !== undefined && '        "Content-Type: application/json",',
    "    ],",
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${jsonLiteral(body, inPhp, "    ")}),`,
    sendsFile && `    CURLOPT_POSTFIELDS => ["file" => new CURLFile("${sentFile}", "image/jpeg")],`,
    "    CURLOPT_RETURNTRANSFER => true,",
    "]);",
    "$reply = curl_exec($call);",
    "if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) {",
    "    throw new RuntimeException($reply ?: curl_error($call));",
    "}",
    savesFile ? `file_put_contents("${savedFile}", $reply);` : "print_r(json_decode($reply, true));",
  );
}

function inRubyHttp({ method, url, body, isOpen, sendsFile, savesFile }: ProgramCall): string {
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  return lines(
    !savesFile && 'require "json"',
    'require "net/http"',
    "",
    `uri = URI("${url}")`,
    `request = Net::HTTP::${verb}.new(uri)`,
    !isOpen && 'request["Authorization"] = "Token #{ENV.fetch("VERIDESK_KEY")}"',
    body !== undefined && 'request["Content-Type"] = "application/json"',
    body !== undefined && `request.body = JSON.generate(${jsonLiteral(body, inRuby)})`,
    sendsFile &&
      `request.set_form([["file", File.open("${sentFile}"), { content_type: "image/jpeg" }]], "multipart/form-data")`,
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    "raise response.body unless response.is_a?(Net::HTTPSuccess)",
    savesFile ? `File.binwrite("${savedFile}", response.body)` : "puts JSON.parse(response.body)",
  );
}

const drawn: Record<SnippetLanguage, (call: ProgramCall) => string> = {
  curl: inCurl,
  node: inNodeFetch,
  python: inPythonUrllib,
  php: inPhpCurl,
  ruby: inRubyHttp,
};

/** A program that makes a call, with the key of the environment's `VERIDESK_KEY`, and prints the reply. */
export const snippetProgramOf = (call: ProgramCall, language: SnippetLanguage): string => drawn[language](call);

/** {@link snippetProgramOf} the endpoint's example. */
export const codeSnippetOf = (endpoint: CustomerEndpoint, language: SnippetLanguage, apiUrl: string): string =>
  snippetProgramOf(callOf(endpoint, apiUrl), language);
