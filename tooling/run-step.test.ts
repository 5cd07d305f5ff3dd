import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { runStep, StepFailed } from './run-step.ts'

/** Whether a process works; one that has ended may still wait for its parent to look. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)

  return state !== null && !/\) Z /.test(state)
}

it('ends a command with everything that it started when its signal is aborted', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const folder = await mkdtemp(join(tmpdir(), 'run-step-'))
  const file = join(folder, 'pid')
  const stopping = new AbortController()
  const step = runStep('a build', 'sh', ['-c', 'sleep 600 & echo $! > "$1"; wait', 'sh', file], {
    signal: stopping.signal,
  })
  const failed = expect(step).rejects.toThrow(StepFailed)
  const grandchild = await vi.waitFor(async () => {
    const pid = Number(await readFile(file, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  })
  stopping.abort()
  await failed

  await vi.waitFor(async () => expect(await isRunning(grandchild)).toBe(false))
  await rm(folder, { recursive: true })
})
