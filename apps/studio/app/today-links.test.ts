import { todayRoles } from '@hlizo/contract/calls/studio-today'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { TodayKind } from '@hlizo/contract/entities/studio-today'
import { mayUse } from '@hlizo/domain/operator-roles'
import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { todayLinks } from './screens/today/today-links.ts'
import { sections } from './sections.ts'

const screens = sections.flatMap((section) => section.screens)
const mayOpen = (role: OperatorRole, address: string) =>
  screens.some(
    ({ path, roles }) => mayUse([role], roles) && matchPath(path, address.split('?')[0] ?? ''),
  )
const readers = (kind: TodayKind) =>
  OperatorRole.options.filter((role) => mayUse([role], todayRoles[kind]))
const addressesOf = (kind: TodayKind, role: OperatorRole) => {
  const { of, all } = todayLinks[kind]

  return [of('1', [role]), of('gift-1', [role]), all].filter((address) => address !== null)
}

describe('todayLinks', () => {
  it.each(TodayKind.options)('leads to screens that all readers of %s may open', (kind) => {
    const dead = readers(kind).flatMap((role) =>
      addressesOf(kind, role).flatMap((address) =>
        mayOpen(role, address) ? [] : `${role} to ${address}`,
      ),
    )

    expect(dead).toEqual([])
  })
})
