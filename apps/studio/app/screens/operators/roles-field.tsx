import { OperatorRole } from '@hlizo/contract/entities/operator'
import {
  operatorRoleHints,
  operatorRoles,
  studioOperatorsMessages as ro,
} from '@hlizo/contract/messages/studio-operators'
import { CheckGroup } from '#studio/ui/check-group.tsx'

type RolesFieldProps = {
  value: readonly OperatorRole[]
  onChange: (roles: OperatorRole[]) => void
  error: string | undefined
}

export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const roles = OperatorRole.options

  return (
    <CheckGroup
      label={ro.rolesLabel}
      options={roles.map((role) => ({
        id: role,
        label: operatorRoles[role],
        hint: operatorRoleHints[role],
      }))}
      value={value}
      onChange={(chosen) => onChange(roles.filter((role) => chosen.includes(role)))}
      error={error}
    />
  )
}
