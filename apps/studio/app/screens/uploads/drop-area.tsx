import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components'
import { Button } from '#studio/ui/button.tsx'
import styles from './uploads.module.css'

/** Where files are dropped, or chosen by a button. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <DropZone
      className={styles.drop ?? ''}
      aria-label={ro.drop.label}
      onDrop={({ items }) => {
        const dropped = items.filter(isFileDropItem).map((item) => item.getFile())
        void Promise.all(dropped).then(onFiles)
      }}
    >
      <p>{ro.drop.lead}</p>
      <FileTrigger
        allowsMultiple
        onSelect={(chosen) => onFiles(chosen === null ? [] : [...chosen])}
      >
        <Button variant="primary" icon="plus">
          {ro.drop.choose}
        </Button>
      </FileTrigger>
      <p className={styles.note}>{ro.drop.kinds}</p>
    </DropZone>
  )
}
