import { KillPoint, openKillPoint } from '@hlizo/database/testing-kill-point'

const setKillPoint = openKillPoint()
/** From the start on, where this is set. */
const initial = process.env['KILL_AT']
if (initial !== undefined) setKillPoint(KillPoint.parse(JSON.parse(initial)))

process.on('message', (message) => {
  setKillPoint(KillPoint.parse(message))
  process.send?.('ready')
})
process.channel?.unref()

// A node as it runs in production, which its test can kill at a statement.
await import('./main.ts')
