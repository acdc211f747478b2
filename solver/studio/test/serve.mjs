// A server of pages, and of the requests that native.mjs sends: each is answered by a process of its
// own, which ends when nobody waits for the answer any more. Searches that take all processors leave
// the browser as much as it needs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Returns the address, to which ?page=FILE is added.
export async function serve(program) {
    const server = createServer((request, response) => {
        if (request.method === 'GET') {
            const page = new URL(request.url, 'http://localhost').searchParams.get('page');
            response.setHeader('content-type', 'text/html');
            response.end(page ? readFileSync(page) : '');
            return;
        }
        const child = spawn('nice', ['-n', '10', program, 'serve-json'], { stdio: ['pipe', 'pipe', 'ignore'] });
        child.stdin.on('error', () => {});
        request.pipe(child.stdin);
        child.stdout.pipe(response);
        response.on('close', () => child.kill());
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    server.unref();
    return `http://127.0.0.1:${server.address().port}/`;
}
