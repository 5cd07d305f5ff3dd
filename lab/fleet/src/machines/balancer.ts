import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '@hlizo/bench/child'
import { findProgram } from '@hlizo/bench/find-program'
import { replaced } from '@hlizo/kit/testing-replaced'
import { until } from './until.ts'

type Options = {
  readonly directory: string
  readonly port: number
  /** Where the nodes listen. */
  readonly nodes: readonly number[]
}

const STARTS_WITHIN_MS = 10_000
/** What an operator copies. */
const RECIPE = new URL('../../../../docs/nginx/hlizo.conf', import.meta.url)
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
// The clock of MODE=test accepts only this machine, and so does this server.
const CLOCK =
  'location = /dev/clock { proxy_pass http://hlizo; proxy_set_header X-Forwarded-For ""; }'

/** The documented configuration with the nodes and the port of this fleet. */
async function configuration({ directory, port, nodes }: Options): Promise<string> {
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=1s;`)
  const own = {
    'server 127.0.0.1:3000 max_fails=1 fail_timeout=1s;': servers.join(' '),
    'keepalive 64;': 'keepalive 128;',
    'listen 80;': `listen 127.0.0.1:${port} backlog=4096;`,
    // With the port, which browsers name when it is not 80 or 443.
    'Host $host;': 'Host $http_host;',
    '  location / {': `  ${CLOCK}\n  location / {`,
  }
  const server = Object.entries(own).reduce(
    (text, [theirs, ours]) => replaced(text, theirs, ours),
    await readFile(RECIPE, 'utf8'),
  )
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(directory, name)};`)
  // Only root may and must name a user; the directory is closed to others.
  const user = process.getuid?.() === 0 ? 'user root;' : ''

  return `${user} daemon off; worker_processes 1; pid ${join(directory, 'pid')}; error_log stderr;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
${server}
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
  await writeFile(file, await configuration(options))
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
