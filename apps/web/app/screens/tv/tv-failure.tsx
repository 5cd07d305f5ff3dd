import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { TvButton } from './tv-button.tsx'

/** A page that could not be loaded, and the way to try again; „Înapoi” works as well. */
export function TvFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="tv-failure" role="alert">
      <h1>{ro.failed}</h1>
      <div className="tv-actions" data-group>
        <TvButton isStart onPress={onRetry}>
          {ro.retry}
        </TvButton>
      </div>
    </div>
  )
}
