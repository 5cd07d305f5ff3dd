import { describe, expect, it } from 'vitest'
import { runTool, type ToolRun } from './run-tool.ts'

const node = (script: string, changes: Partial<ToolRun> = {}) =>
  runTool({ command: [process.execPath, '-e', script], env: {}, timeLimitMs: 10_000, ...changes })
const FOREVER = 'setInterval(() => {}, 1000)'

describe('runTool', () => {
  it('returns the output of the tool', async () => {
    expect(await node('console.log("out"); console.error("err")')).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
    })
  })

  it('passes no secret to the tool', async () => {
    const { stdout } = await node('console.log(Object.keys(process.env).join())', {
      env: { A: '1' },
    })

    expect(stdout).toBe('A\n')
  })

  it('has low priority from its start', async () => {
    const { stdout } = await node('console.log(os.getPriority())', { niceness: 13 })

    expect(stdout).toBe('13\n')
  })

  it('emits lines as they arrive', async () => {
    const lines: string[] = []
    await node('console.log("a\\nb")', { onLine: (line) => lines.push(line) })

    expect(lines).toEqual(['a', 'b'])
  })

  it('rejects with the last output of the tool', async () => {
    await expect(node('console.error("broken film"); process.exit(3)')).rejects.toMatchObject({
      reason: 'FAILED',
      message: expect.stringContaining('(exit 3): broken film'),
    })
  })

  it('recognizes a full disk', async () => {
    await expect(
      node('console.error("x: No space left on device"); process.exit(1)'),
    ).rejects.toMatchObject({
      reason: 'NO_SPACE',
      message: expect.stringContaining('disk is full'),
    })
  })

  it('stops a tool after its timeout', async () => {
    await expect(node(FOREVER, { timeLimitMs: 300 })).rejects.toMatchObject({ reason: 'TIMED_OUT' })
  })

  it('stops when it is aborted, for the reason given', async () => {
    const controller = new AbortController()
    const reason = new Error('the operator changed their mind')
    const run = node(`console.log("up"); ${FOREVER}`, {
      signal: controller.signal,
      onLine: () => controller.abort(reason),
    })

    await expect(run).rejects.toBe(reason)
  })

  it('reports a missing tool', async () => {
    const missing = runTool({ command: ['no-such-tool'], env: { PATH: '' }, timeLimitMs: 1000 })

    await expect(missing).rejects.toMatchObject({ reason: 'FAILED' })
  })
})
