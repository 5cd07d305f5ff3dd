import type { z } from 'zod'
import type { Services } from '../services.ts'
import { GetGroupRequest, requireGroup } from './get-group.ts'

export const DeleteGroupRequest = GetGroupRequest

export async function deleteGroup(
  services: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof DeleteGroupRequest>,
): Promise<object> {
  await services.groups.remove(await requireGroup(services, request))

  return {}
}
