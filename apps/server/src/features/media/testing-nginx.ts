import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '@hlizo/kit/free-port'
import { replaced } from '@hlizo/kit/testing-replaced'

const NGINX = [
  process.env['NGINX_PATH'] ?? '',
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
].find((path) => existsSync(path))

export const hasNginx = NGINX !== undefined

/** Uses a configuration of the documentation, its lines marked „yours” filled in. */
export async function startRecipe(
  recipe: URL,
  directory: string,
  yours: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (NGINX === undefined) throw new Error('There is no nginx here.')
  const port = await freePort()
  const own = join(directory, 'nginx')
  await mkdir(own)
  const filled = Object.entries({ ...yours, 'listen 80;': `listen 127.0.0.1:${port};` }).reduce(
    (text, [theirs, ours]) => replaced(text, theirs, ours),
    await readFile(recipe, 'utf8'),
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(own, name)};`)
    .join(' ')
  // As root, nginx would switch to a user that cannot read the test's folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(own, 'nginx.conf')
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${join(own, 'pid')}; error_log stderr;
    events { worker_connections 64; }
    http { access_log off; ${places}
    ${filled} }`,
  )
  const nginx = spawn(NGINX, ['-p', own, '-c', file, '-e', 'stderr'])
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), { timeout: 5_000 })

  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'close')
    },
  }
}
