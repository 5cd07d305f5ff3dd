import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')
const Manifest = z.object({ version: z.string() })
const SHORT = 12

function readText(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8').trim()
  } catch {
    return null
  }
}

/** The checked out commit; `null` without a repository. */
function commit(): string | null {
  const head = readText('.git/HEAD')
  if (head === null) return null
  const branch = /^ref: (\S+)$/.exec(head)?.[1]
  if (branch === undefined) return head.slice(0, SHORT)
  const packed = readText('.git/packed-refs')?.split('\n') ?? []
  const named = readText(`.git/${branch}`) ?? packed.find((line) => line.endsWith(` ${branch}`))

  return named?.slice(0, SHORT) ?? null
}

/** The running build, such as `0.1.0+9d5c99e3c1aa`: in every log line and in `hlizo_build_info`. */
export function readBuildVersion(): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const built = commit()

  return built === null ? version : `${version}+${built}`
}
