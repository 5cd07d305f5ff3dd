import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { TvButton } from './tv-button.tsx'

/** A page that failed to load, with a retry. */
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
