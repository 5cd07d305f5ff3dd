import {
  discardCaptionDraft,
  getEditedCaptions,
  getCaptionVersion,
  publishCaptions,
  saveCaptionDraft,
} from '@hlizo/contract/calls/studio-captions'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { captionDrafts } from './caption-drafts.ts'
import { videoOf } from './title-captions.ts'

type Deps = Parameters<typeof captionDrafts>[0]

const placeOf = ({ title, lang }: { title: TitleRef; lang: string }) => ({
  videoId: videoOf(title),
  lang,
})
const byOf = (viewer: OperatorCaller, ip: string) => ({
  accountId: viewer.accountId,
  actor: operatorActor(viewer, ip),
})

/** The editor of captions: the film, the shared draft, versions and publication. */
export function studioCaptionDraftRoutes(deps: Deps): Routes {
  const drafts = captionDrafts(deps)

  return (api) => {
    api.answer(getEditedCaptions, ({ params }) => drafts.read(placeOf(params)))
    api.answer(saveCaptionDraft, ({ params, body, viewer, request }) =>
      drafts.save(placeOf(params), body, byOf(viewer, request.ip)),
    )
    api.answer(discardCaptionDraft, ({ params, body, viewer, request }) =>
      drafts.discard(placeOf(params), body.version, byOf(viewer, request.ip)),
    )
    api.answer(publishCaptions, ({ params, body, viewer, request }) =>
      drafts.publish(placeOf(params), body, byOf(viewer, request.ip)),
    )
    api.answer(getCaptionVersion, ({ params }) => drafts.version(placeOf(params), params.version))
  }
}
