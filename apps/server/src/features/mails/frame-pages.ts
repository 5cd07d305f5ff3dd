import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { MailSampleId } from '@hlizo/contract/entities/studio-mail'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Secrets } from '#server/secrets.ts'
import { SignedQuery, signedLinks } from '#server/stores/signed-links.ts'
import type { MailKind } from './mail-samples.ts'

const PATH = '/mail-samples'
const VALID_MS = 15 * MINUTE_MS
const NOT_FOUND_PAGE = '/404'
// A mail has inline styles, which Studio's own policy forbids. Nothing in it may run, load or leave the frame.
const FRAME_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

const Params = z.object({ mail: z.string().max(60) })

/** Addresses of samples for a frame, which sends no session. They work for some minutes. */
export function frameLinks({ clock, secrets }: { clock: Clock; secrets: Pick<Secrets, 'derive'> }) {
  const key = secrets.derive('mail-samples')
  const { hrefOf, isValid } = signedLinks({ key, clock, path: PATH })

  return {
    hrefOf: (id: string): string => hrefOf(id, clock.now().getTime() + VALID_MS),
    isValid,
  }
}

export type FrameLinks = ReturnType<typeof frameLinks>

export function framePages(deps: {
  readonly links: FrameLinks
  readonly samples: () => readonly MailKind[]
}): FastifyPluginAsync {
  return async (app) => {
    app.get(`${PATH}/:mail`, { exposeHeadRoute: false }, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const [asked, proof] = [
        Params.safeParse(request.params),
        SignedQuery.safeParse(request.query),
      ]
      const id = MailSampleId.safeParse(asked.data?.mail).data
      if (id === undefined || !proof.success || !deps.links.isValid(id, proof.data))
        return reply.redirect(NOT_FOUND_PAGE, 303)
      const found = deps.samples().find((sample) => sample.id === id)
      if (!found) return reply.redirect(NOT_FOUND_PAGE, 303)

      return reply
        .headers({ 'content-security-policy': FRAME_CSP, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(found.write().html)
    })
  }
}
