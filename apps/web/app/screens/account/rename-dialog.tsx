import type { Device } from '@hlizo/contract/entities/device'
import { DeviceNameForm } from '@hlizo/contract/forms/device-name'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formMessages } from '@hlizo/contract/messages/forms'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { nameDevice } from '#web/features/account/queries.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = accountMessages.devices

type RenameProps = { device: Device; onClose: () => void }

function RenameForm({ device, onClose }: RenameProps) {
  const form = useForm({
    schema: DeviceNameForm,
    submit: async ({ name }) => {
      try {
        await nameDevice(device.id, name)
      } catch {
        return showToast(toastMessages.generic, 'danger')
      }
      showToast(ro.renamed, 'success')

      return onClose()
    },
  })

  return (
    <form {...form.attributes}>
      <Stack gap="lg">
        <TextField
          {...form.field('name')}
          label={ro.name}
          defaultValue={device.name}
          autoComplete="off"
        />
        <Button type="submit" isWide isBusy={form.isBusy}>
          {formMessages.save}
        </Button>
      </Stack>
    </form>
  )
}

/** Renames a device (D102). */
export function RenameDialog({ isOpen, ...props }: { isOpen: boolean } & RenameProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={ro.renameTitle}
      closeLabel={formMessages.close}
    >
      <RenameForm {...props} />
    </Dialog>
  )
}
