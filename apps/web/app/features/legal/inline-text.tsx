import { TextLink } from '#web/ui/button.tsx'
import { inlineLinks } from './inline-links.ts'

export function InlineText({ text }: { text: string }) {
  return inlineLinks(text).map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <TextLink key={place} to={piece.href}>
        {piece.words}
      </TextLink>
    ),
  )
}
