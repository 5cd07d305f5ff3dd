import type { MediaTools } from './ffmpeg.ts'
import { toolEnvironment } from './run-ffmpeg.ts'
import { runTool } from './run-tool.ts'
import { words } from './words.ts'

/** Runs ffmpeg bare, to make a film or to look at one. For tests. */
export const runBareFfmpeg = (tools: MediaTools, args: readonly string[]) =>
  runTool({
    command: [tools.ffmpeg, ...words('-hide_banner -nostdin -y'), ...args],
    env: toolEnvironment(tools),
    timeLimitMs: 60_000,
  })
