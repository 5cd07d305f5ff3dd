import { adminAddUserToGroup, AdminAddUserToGroupRequest } from './admin-add-user-to-group.ts'
import {
  adminListGroupsForUser,
  AdminListGroupsForUserRequest,
} from './admin-list-groups-for-user.ts'
import {
  adminRemoveUserFromGroup,
  AdminRemoveUserFromGroupRequest,
} from './admin-remove-user-from-group.ts'
import { createGroup, CreateGroupRequest } from './create-group.ts'
import { deleteGroup, DeleteGroupRequest } from './delete-group.ts'
import { getGroup, GetGroupRequest } from './get-group.ts'
import { listGroups, ListGroupsRequest } from './list-groups.ts'
import { listUsersInGroup, ListUsersInGroupRequest } from './list-users-in-group.ts'
import { operation, type Operations } from './operation.ts'
import { updateGroup, UpdateGroupRequest } from './update-group.ts'

export const groupOperations: Operations = {
  AdminAddUserToGroup: operation(AdminAddUserToGroupRequest, adminAddUserToGroup),
  AdminListGroupsForUser: operation(AdminListGroupsForUserRequest, adminListGroupsForUser),
  AdminRemoveUserFromGroup: operation(AdminRemoveUserFromGroupRequest, adminRemoveUserFromGroup),
  CreateGroup: operation(CreateGroupRequest, createGroup),
  DeleteGroup: operation(DeleteGroupRequest, deleteGroup),
  GetGroup: operation(GetGroupRequest, getGroup),
  ListGroups: operation(ListGroupsRequest, listGroups),
  ListUsersInGroup: operation(ListUsersInGroupRequest, listUsersInGroup),
  UpdateGroup: operation(UpdateGroupRequest, updateGroup),
}
