import {
  DISPUTE_FILE_FIELDS,
  DisputeFileField,
  MAX_EVIDENCE_BYTES,
  type DisputeFile,
  type StudioDisputeCase,
} from '@hlizo/contract/entities/studio-dispute'
import { disputeFileFields, studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import {
  saveDisputeFile,
  useAddFile,
  useAddInvoice,
  useRemoveFile,
} from '#studio/features/disputes/queries.ts'
import { base64OfFile } from '#studio/lib/base64-of-file.ts'
import { Button } from '#studio/ui/button.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { sayOutcome, sayWhy } from '#studio/ui/say-outcome.ts'
import { sayFailed } from '#studio/ui/toasts.tsx'
import styles from './evidence-files.module.css'

const ro = studioDisputesMessages.files
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const KILOBYTE = 1_000
const whole = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 0 })
const options = DISPUTE_FILE_FIELDS.map((id) => ({ id, label: disputeFileFields[id] }))

type EvidenceFilesProps = {
  shown: StudioDisputeCase
  canEdit: boolean
  /** Texts are typed that a change of files would take away. */
  isLocked: boolean
}

/** The files that the bank gets, as a part of the draft. */
export function EvidenceFiles({ shown, canEdit, isLocked }: EvidenceFilesProps) {
  const { files, dispute } = shown

  return (
    <section className={styles.files} aria-label={ro.list}>
      <h3>{ro.heading}</h3>
      {canEdit && <p>{ro.lead}</p>}
      {files.length === 0 && <p>{ro.none}</p>}
      <ul className={styles.list}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            disputeId={dispute.id}
            file={file}
            canRemove={canEdit}
            isLocked={isLocked}
          />
        ))}
      </ul>
      {canEdit && <AddFile shown={shown} isLocked={isLocked} />}
    </section>
  )
}

type FileRowProps = {
  disputeId: string
  file: DisputeFile
  canRemove: boolean
  isLocked: boolean
}

function FileRow({ disputeId, file, canRemove, isLocked }: FileRowProps) {
  const { mutateAsync, isPending } = useRemoveFile(disputeId)
  const { id, field, name, bytes, addedBy } = file
  const open = () => void saveDisputeFile(disputeId, file).catch(sayWhy)

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{disputeFileFields[field]}</strong>{' '}
        {ro.row(name, whole.format(Math.ceil(bytes / KILOBYTE)), addedBy)}
      </span>
      <Button aria-label={ro.open(name)} icon="download" onPress={open}>
        {ro.download}
      </Button>
      {canRemove && (
        <Button
          aria-label={ro.remove(name)}
          isBusy={isPending}
          isDisabled={isLocked}
          onPress={() => void sayOutcome(mutateAsync(id), ro.removed(name))}
        >
          {ro.takeOut}
        </Button>
      )}
    </li>
  )
}

function AddFile({ shown, isLocked }: Omit<EvidenceFilesProps, 'canEdit'>) {
  const { version, files, hasInvoice, dispute } = shown
  const [field, setField] = useState<DisputeFileField>('customer_communication')
  const add = useAddFile(dispute.id)
  const addInvoice = useAddInvoice(dispute.id)
  const send = async (file: File | undefined) => {
    if (!file) return
    const others = files.filter((one) => one.field !== field)
    if (others.reduce((sum, { bytes }) => sum + bytes, file.size) > MAX_EVIDENCE_BYTES) {
      sayFailed(ro.tooLarge)
      return
    }
    const content = await base64OfFile(file)
    await sayOutcome(add.mutateAsync({ version, field, name: file.name, content }), ro.added)
  }
  const isWithout = files.every((file) => file.field !== 'receipt')

  return (
    <div className={styles.add}>
      <SelectInput
        label={ro.field}
        options={options}
        value={field}
        onChange={(id) => setField(DisputeFileField.parse(id))}
        isDisabled={isLocked}
      />
      <FileTrigger acceptedFileTypes={TYPES} onSelect={(chosen) => void send(chosen?.[0])}>
        <Button isBusy={add.isPending} isDisabled={isLocked}>
          {ro.choose}
        </Button>
      </FileTrigger>
      {hasInvoice && isWithout && (
        <Button
          isBusy={addInvoice.isPending}
          isDisabled={isLocked}
          onPress={() => void sayOutcome(addInvoice.mutateAsync(version), ro.added)}
        >
          {ro.invoice}
        </Button>
      )}
    </div>
  )
}
