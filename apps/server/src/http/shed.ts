import type { FastifyInstance, FastifyReply } from 'fastify'
import { IN_PROCESS } from './admission.ts'
import { refusalBody } from './error-handler.ts'
import type { Metrics } from './metrics.ts'
import { precedenceOf } from './precedence.ts'
import type { Pressure } from './pressure.ts'

/** How soon somebody who was turned away may ask again. */
const RETRY_AFTER_SECONDS = 2

/** Answers that there is no room, at the least cost: nothing was looked up or read. */
function turnAway(reply: FastifyReply): void {
  reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody('SERVICE_UNAVAILABLE')))
}

/** Turns requests away while the node is under pressure, before anything else is done for them. */
export function shedUnderPressure(
  app: FastifyInstance,
  { pressure, metrics }: { pressure: Pressure; metrics: Metrics },
): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const precedence = precedenceOf(request.method, request.routeOptions.url ?? '')
    // What a page asks of its own process belongs to a request that was let in.
    const isOutside = request.ip !== IN_PROCESS
    if (precedence === 'always' || !isOutside || pressure.admits(precedence)) {
      pass()
      return
    }
    metrics.shed(precedence)
    turnAway(reply)
  })
}
