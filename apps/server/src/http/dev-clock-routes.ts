import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { MovableClock } from '@hlizo/kit/clock'
import { ApiError } from './api-error.ts'

const Move = z.union([
  z.strictObject({ now: z.iso.datetime() }),
  z.strictObject({ advanceMs: z.number().int() }),
  z.strictObject({ offsetMs: z.number().int() }),
])

const isLoopback = ({ socket, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.origin === undefined

/** Moves the clock; forward with all billing that becomes due on the way. */
type MoveClock = (milliseconds: number) => Promise<void>

/** `GET` and `PUT /dev/clock`: in MODE=test one clock serves server, identity and sandbox. */
export function devClockRoutes(
  app: FastifyInstance,
  clock: MovableClock,
  moveClock: MoveClock,
): void {
  const state = () => ({ now: clock.now().toISOString(), offsetMs: clock.offset() })
  const aheadOf = (move: z.output<typeof Move>): number => {
    if ('now' in move) return new Date(move.now).getTime() - clock.now().getTime()
    return 'advanceMs' in move ? move.advanceMs : move.offsetMs - clock.offset()
  }
  // Pages of other sites and other machines must not reach it.
  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request)) throw new ApiError('NOT_FOUND')
  })

  app.get('/dev/clock', (_request, reply) => reply.send(state()))
  app.put('/dev/clock', async (request) => {
    const move = Move.safeParse(request.body)
    if (move.error) throw new ApiError('VALIDATION_FAILED')
    await moveClock(aheadOf(move.data))
    return state()
  })
}
