import { globSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wait } from '@hlizo/kit/wait'
import { startChild } from './child.ts'
import { findProgram } from './find-program.ts'
import { freePorts } from './free-ports.ts'
import { ownDirectives } from './nginx.ts'

/** A program that runs a rule of docs/edge or docs/nginx. */
export type EdgeServer = AsyncDisposable & {
  readonly url: string
  /** The processor time that it has taken since its start, its children included. */
  readonly processorSeconds: () => Promise<number>
}

type Text = (recipe: string) => string

const STARTS_WITHIN_MS = 20_000
const NANOSECONDS = 1e9
const docs = join(import.meta.dirname, '../../../../docs')

async function children(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')

  return text.split(' ').filter(Boolean).map(Number)
}

/** Of all threads of a process and of its children; the scheduler counts nanoseconds. */
async function processorSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const own = await Promise.all(
    threads.map(async (thread) =>
      Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0]),
    ),
  )
  const below = await Promise.all((await children(pid)).map(processorSeconds))

  return [...own.map((ns) => ns / NANOSECONDS), ...below].reduce((sum, one) => sum + one, 0)
}

async function start(program: string, args: readonly string[], port: number): Promise<EdgeServer> {
  const child = startChild(program, args)
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!(await fetch(`${url}/m/`).catch(() => null))) {
    const ending = child.ending()
    if (ending !== null || performance.now() > deadline)
      throw new Error(ending ?? `${program} does not answer.`)
    await wait(50)
  }

  return {
    url,
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}

/** nginx with docs/nginx/hlizo-secure-link.conf after a change, or null where none is installed. */
export async function startEdgeNginx(directory: string, change: Text): Promise<EdgeServer | null> {
  const program = findProgram(['nginx'], 'NGINX_PATH')
  if (program === null) return null
  const [port] = await freePorts(1)
  const own = join(directory, `nginx-${port}`)
  await mkdir(own, { recursive: true })
  const recipe = await readFile(join(docs, 'nginx/hlizo-secure-link.conf'), 'utf8')
  const { head, places } = ownDirectives(own)
  await writeFile(
    join(own, 'nginx.conf'),
    `${head}
    http { access_log off; keepalive_requests 1000000; ${places}
    ${change(recipe).replace('listen 80;', `listen 127.0.0.1:${port};`)} }`,
  )

  return start(program, ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr'], port ?? 0)
}

/** Varnish with docs/edge/varnish.vcl after a change, or null where it or its module is not installed. */
export async function startEdgeVarnish(
  directory: string,
  change: Text,
): Promise<EdgeServer | null> {
  const program = findProgram(['varnishd'], 'VARNISHD_PATH')
  if (program === null) return null
  const [module] = globSync([
    '/usr/lib/*/varnish/vmods/libvmod_digest.so',
    join(program, '../../root/usr/lib/*/varnish/vmods/libvmod_digest.so'),
  ])
  if (module === undefined) return null
  const [port] = await freePorts(1)
  const own = join(directory, `varnish-${port}`)
  await mkdir(own, { recursive: true })
  const file = join(own, 'default.vcl')
  await writeFile(file, change(await readFile(join(docs, 'edge/varnish.vcl'), 'utf8')))

  return start(
    program,
    [
      ['-F', '-j', 'none', '-n', own, '-a', `127.0.0.1:${port}`, '-T', 'none', '-f', file],
      ['-s', 'malloc,16m', '-p', `vmod_path=${join(module, '..')}`, '-p', 'vsl_space=1m'],
    ].flat(),
    port ?? 0,
  )
}
