import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wait } from '@hlizo/kit/wait'
import { startChild } from './child.ts'
import { findProgram } from './find-program.ts'
import { freePorts } from './free-ports.ts'

/** nginx that sends the files of a directory by sendfile, and stores what is put below `put/`. */
export type Nginx = AsyncDisposable & { readonly url: string }

const STARTS_WITHIN_MS = 10_000

/** What every configuration of a bench begins with, and the directories of a server below `own`. */
export function ownDirectives(own: string): { readonly head: string; readonly places: string } {
  // Only root may and must name a user; the temporary directory is closed to others.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(own, name)};`)
    .join(' ')

  return {
    places,
    head: `${user} daemon off; worker_processes 1; pid ${join(own, 'pid')}; error_log stderr;
    events { worker_connections 256; }`,
  }
}

/** Starts nginx on `directory`, with its own files below it, or gives null where none is installed. */
export async function startNginx(directory: string): Promise<Nginx | null> {
  const program = findProgram(['nginx'], 'NGINX_PATH')
  if (program === null) return null

  const [port] = await freePorts(1)
  const own = join(directory, 'nginx')
  await mkdir(own, { recursive: true })
  await mkdir(join(directory, 'put'), { recursive: true })
  const { head, places } = ownDirectives(own)
  await writeFile(
    join(own, 'nginx.conf'),
    `${head}
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${places}
      server { listen 127.0.0.1:${port}; root ${directory};
        location /put/ { dav_methods PUT; client_max_body_size 0; } } }`,
  )
  const child = startChild(program, ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr'])
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!(await fetch(url).catch(() => null))) {
    const ending = child.ending()
    if (ending !== null || performance.now() > deadline)
      throw new Error(ending ?? 'nginx does not answer.')
    await wait(20)
  }

  return { url, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}
