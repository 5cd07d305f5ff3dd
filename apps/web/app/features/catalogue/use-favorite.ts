import {
  addFavoriteShow,
  addFavoriteVideo,
  removeFavoriteShow,
  removeFavoriteVideo,
} from '@hlizo/contract/calls/favorites'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'
import type { DataSet } from '#web/lib/cache.ts'
import { changeCached } from '#web/lib/query-client.ts'
import { announce } from '#web/ui/announcements.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { withFavorite, type FavoriteTarget } from './favorite-cache.ts'

const calls = {
  VIDEO: { add: addFavoriteVideo, remove: removeFavoriteVideo },
  SHOW: { add: addFavoriteShow, remove: removeFavoriteShow },
}
const lists: readonly DataSet[] = ['favorites', 'favorite-section']

/** Toggles a favourite optimistically; a failure restores it and shows a toast (D155). */
export function useFavorite(target: FavoriteTarget & { readonly title: string }) {
  const client = useQueryClient()
  const show = (isFavorite: boolean) =>
    changeCached(client, {}, () =>
      client.setQueriesData({}, (data: unknown) => withFavorite(data, target, isFavorite)),
    )

  return useMutation({
    mutationFn: (isFavorite: boolean) =>
      request(calls[target.type][isFavorite ? 'add' : 'remove'], {
        params: { id: target.id },
        isQuiet: true,
      }),
    // Requests are sent in sequence, so that the last press wins.
    scope: { id: `favorite-${target.type}-${target.id}` },
    onMutate: show,
    onError: (_, isFavorite) => {
      show(!isFavorite)
      showToast(catalogueMessages.favoriteFailed, 'danger')
    },
    onSuccess: (_, isFavorite) => {
      const { favoriteAdded, favoriteRemoved } = catalogueMessages
      announce((isFavorite ? favoriteAdded : favoriteRemoved)(target.title))

      return Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })))
    },
  })
}
