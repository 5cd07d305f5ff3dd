import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { AVATARS } from '@hlizo/contract/constants'
import { ApiError } from '#server/http/api-error.ts'
import { drawAvatar } from './avatar-drawing.ts'

const Params = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .pipe(z.number().max(AVATARS)),
})

/** The 36 avatars, which never change (spec §3, D56). */
export const avatarPages: FastifyPluginAsync = async (app) => {
  app.get('/profiles/avatar/:number', async (request, reply) => {
    const params = Params.safeParse(request.params)
    if (!params.success) throw new ApiError('NOT_FOUND')

    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(drawAvatar(params.data.number))
  })
}
