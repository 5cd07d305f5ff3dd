import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Fleet } from '../machines/fleet.ts'

const root = join(import.meta.dirname, '../../../..')

/** What `hlizo …` said about a fleet, and its exit code. */
export async function hlizo(
  { nodes: [node] }: Fleet,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...node?.variables },
  })
  let text = ''
  const receive = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })

  return { code, text }
}
