/** The built page at a local address, as any web server of static files would serve it; and an ear for what goes elsewhere. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".zip": "application/zip",
};

/** Serves a folder; `sent` counts bytes by file. */
export async function serve(folder) {
  const sent = new Map();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    sent.set(path, statSync(file).size);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  const port = await listening(server);
  return { address: `http://localhost:${port}/`, sent, stop: () => stopped(server) };
}

/** A proxy that fetches nothing and remembers what was asked of it: everything that is not for this machine. */
export async function ear() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(502).end();
  });
  server.on("connect", (request, socket) => {
    asked.push(request.url);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  const port = await listening(server);
  return { address: `http://localhost:${port}`, asked, stop: () => stopped(server) };
}

function listening(server) {
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
}

function stopped(server) {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
