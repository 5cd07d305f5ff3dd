import { connect } from '@hlizo/database/database'
import { KillPoint, openKillPoint } from '@hlizo/database/testing-kill-point'
import { systemActor } from '#server/stores/audit-log.ts'
import { countWatched, recountDay } from './watched-count.ts'

/** Counts what waits in a database, or a day again, until it is killed at a statement. For tests. */
const [, , point = '', day] = process.argv

openKillPoint()(KillPoint.parse(JSON.parse(point)))
const db = connect(process.env['DATABASE_URL'] ?? '')
if (day === undefined) await countWatched(db)
else await recountDay(db, { day, actor: systemActor, reason: 'Test.' }, new Date(0))
