import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { FavoriteTarget } from './favorite-cache.ts'
import { useFavorite } from './use-favorite.ts'

type FavoriteProps = {
  title: FavoriteTarget & { readonly title: string; readonly isFavorite: boolean }
}

/** The heart on a card. Its label says what a press does, so it has no pressed state besides. */
export function FavoriteHeart({ title, tabIndex }: FavoriteProps & { tabIndex?: 0 | -1 }) {
  const favorite = useFavorite(title)

  return (
    <IconButton
      icon={title.isFavorite ? 'heart-full' : 'heart'}
      label={title.isFavorite ? ro.removeFavorite : ro.addFavorite}
      size="sm"
      isFilled
      tabIndex={tabIndex}
      onClick={() => favorite.mutate(!title.isFavorite)}
    />
  )
}

export function FavoriteButton({ title }: FavoriteProps) {
  const favorite = useFavorite(title)

  return (
    <Button
      size="lg"
      variant="secondary"
      icon={title.isFavorite ? 'heart-full' : 'heart'}
      onClick={() => favorite.mutate(!title.isFavorite)}
    >
      {title.isFavorite ? ro.removeFavorite : ro.addFavorite}
    </Button>
  )
}
