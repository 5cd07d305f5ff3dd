import { findMediaTools, type MediaTools } from './ffmpeg.ts'
import { toolEnvironment } from './run-ffmpeg.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { wrapperOf } from './sandbox.ts'
import { words } from './words.ts'

const TIME_LIMIT_MS = 60_000

/** Runs ffmpeg bare, to make a film or to look at one. For tests. */
export const runBareFfmpeg = (
  tools: MediaTools,
  args: readonly string[],
  { timeLimitMs = TIME_LIMIT_MS, onLine }: Partial<Pick<ToolRun, 'timeLimitMs' | 'onLine'>> = {},
) =>
  runTool({
    command: [tools.ffmpeg, ...words('-hide_banner -nostdin -y'), ...args],
    env: toolEnvironment(tools),
    timeLimitMs,
    onLine,
  })

/** The tools of this machine at normal priority: a test that waits blocks others. For tests. */
export async function mediaToolsForTests(): Promise<MediaTools> {
  const found = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!found.ok) throw new Error(found.advice)
  const { sandbox } = found.value
  const wrapper = wrapperOf(sandbox, { isAwaited: true })

  return { ...found.value, sandbox: { ...sandbox, wrapper, isNice: false } }
}
