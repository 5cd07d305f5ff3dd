import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '@hlizo/bench/child'
import { findProgram } from '@hlizo/bench/find-program'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { until } from './until.ts'

type Options = {
  readonly directory: string
  readonly port: number
  /** Where the nodes listen. */
  readonly nodes: readonly number[]
}

const STARTS_WITHIN_MS = 10_000
// While no node answers: 503 as the product itself would say it, for browsers know nothing of 502.
const away = JSON.stringify({
  error: 'SERVICE_UNAVAILABLE',
  message: errorMessages.SERVICE_UNAVAILABLE,
})
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * A node that refuses or breaks off is left out for a second. Another one gets what may be asked
 * twice; a POST only if no node has seen it yet, because the outcome of an aborted one is unknown.
 */
function configuration({ directory, port, nodes }: Options): string {
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=1s;`)
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(directory, name)};`)
  // Only root may and must name a user; the directory is closed to others.
  const user = process.getuid?.() === 0 ? 'user root;' : ''

  return `${user} daemon off; worker_processes 1; pid ${join(directory, 'pid')}; error_log stderr;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
  upstream nodes { ${servers.join(' ')} keepalive 128; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 256k;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    proxy_read_timeout 35s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    error_page 502 504 = @away;
    location @away {
      default_type application/json; add_header Retry-After 2 always; return 503 '${away}';
    }
    location / { proxy_pass http://nodes; }
    location = /api/v1/playback/events {
      proxy_pass http://nodes; proxy_buffering off; proxy_read_timeout 1h;
    }
    # The clock of MODE=test accepts only this machine, and so does this server.
    location = /dev/clock { proxy_pass http://nodes; proxy_set_header X-Forwarded-For ""; }
  }
}
`
}

/** Starts nginx in front of the nodes. */
export async function startBalancer(options: Options): Promise<AsyncDisposable> {
  const program = findProgram(['nginx'], 'NGINX_PATH')
  if (program === null)
    throw new Error(
      'nginx was not found, and it is what stands in front of the nodes. ' +
        'Install it (Debian: apt-get install nginx-light) and start again.',
    )
  const { directory, port } = options
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'nginx.conf')
  await writeFile(file, configuration(options))
  const child = startChild(program, ['-p', directory, '-c', file, '-e', 'stderr'])
  const listens = async () => {
    await fetch(`http://127.0.0.1:${port}/favicon.ico`)
    return true
  }
  await until(listens, { withinMs: STARTS_WITHIN_MS, what: 'nginx listens' }).catch(
    async (error: unknown) => {
      const ending = child.ending()
      await child[Symbol.asyncDispose]()
      throw ending === null ? error : new Error(ending)
    },
  )

  return { [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}
