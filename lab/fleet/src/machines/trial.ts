/**
 * How a product under trial differs from one in service: without rate limits, because all requests come from
 * one address; its clock can be moved; and films wait, so that no encoder takes the processor away.
 */
export const trialVariables = {
  MODE: 'test',
  RATE_LIMITS: 'off',
  FFMPEG_PATH: '/nonexistent/ffmpeg',
  FFPROBE_PATH: '/nonexistent/ffprobe',
} as const
