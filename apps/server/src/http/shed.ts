import type { FastifyInstance, FastifyReply } from 'fastify'
import { IN_PROCESS } from './admission.ts'
import { refusalBody } from './error-handler.ts'
import type { Metrics } from './metrics.ts'
import { precedenceOf } from './precedence.ts'
import type { Pressure } from './pressure.ts'

const RETRY_AFTER_SECONDS = 2

/** Answers 503 before anything is read or looked up. */
function turnAway(reply: FastifyReply): void {
  reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody('SERVICE_UNAVAILABLE')))
}

/** Sheds requests while the node is under pressure. */
export function shedUnderPressure(
  app: FastifyInstance,
  { pressure, metrics }: { pressure: Pressure; metrics: Metrics },
): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const precedence = precedenceOf(request.method, request.routeOptions.url ?? '')
    // A request inside the process belongs to one that was admitted.
    const isOutside = request.ip !== IN_PROCESS
    if (precedence === 'always' || !isOutside || pressure.admits(precedence)) {
      pass()
      return
    }
    metrics.shed(precedence)
    turnAway(reply)
  })
}
