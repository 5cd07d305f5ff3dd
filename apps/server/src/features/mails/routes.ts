import { getMailSample, listMailSamples } from '@hlizo/contract/calls/studio-mails'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { FrameLinks } from './frame-pages.ts'
import type { MailKind } from './mail-samples.ts'

type Deps = {
  readonly samples: () => readonly MailKind[]
  readonly links: FrameLinks
}

const rowOf = ({ id, area, subject }: MailKind) => ({ id, area, subject })

export function mailRoutes({ samples, links }: Deps): Routes {
  return (api) => {
    api.answer(listMailSamples, async () => samples().map(rowOf))

    api.answer(getMailSample, async ({ params }) => {
      const found = samples().find(({ id }) => id === params.mail)
      if (!found) throw new ApiError('NOT_FOUND')

      return { ...rowOf(found), text: found.write().text, frameUrl: links.hrefOf(found.id) }
    })
  }
}
