import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const SECONDS = 66
const IMPORT_WITHIN_MS = 30 * 60_000

/** Makes a master with ffmpeg: moving patterns with grain, so that it costs about as many bits as a filmed stage. */
export async function makeMaster(
  file: string,
  { width, height, seconds }: { width: number; height: number; seconds: number },
): Promise<void> {
  await run('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=color=pink:amplitude=0.1:duration=${seconds}`,
    '-vf',
    'noise=alls=8:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '18',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    file,
  ])
}

/** Imports a film of 1080 lines into the running product, as an operator would, and publishes it. */
export async function importLargeFilm(product: Product, directory: string): Promise<number> {
  const file = join(directory, 'large.mp4')
  await makeMaster(file, { width: 1920, height: 1080, seconds: SECONDS })
  const hlizo = async (...args: string[]) => {
    const command = [join(root, 'apps/cli/src/main.ts'), 'video', ...args]
    const env = { ...process.env, MODE: 'test', DATA_DIR: product.dataDirectory }
    const { stdout } = await run(process.execPath, command, { env, timeout: IMPORT_WITHIN_MS })
    return stdout
  }
  const said = await hlizo('import', file, '--title', 'O mie optzeci de linii')
  const id = /video (\d+)/.exec(said)?.[1]
  if (id === undefined) throw new Error(`The import said no number of a video:\n${said}`)
  await hlizo('publish', id)

  return Number(id)
}
