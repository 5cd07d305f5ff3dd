import type { Log } from '@hlizo/kit/log'
import type { FoundMediaTools } from '@hlizo/media/ffmpeg'
import type { Feature } from '#server/http/feature.ts'
import { ATTACH_JOB } from '#server/stores/waiting-captions.ts'
import { attachUploadJob, type AttachDeps } from './attach-upload.ts'
import { CHECK_JOB, checkUploadJob } from './check-upload.ts'
import { uploadFollowers } from './follow-uploads.ts'
import { uploadRoutes } from './routes.ts'
import { REMOVE_JOB, removeUploadJob, TIDY_JOB, tidyUploadsJob } from './tidy-uploads.ts'
import type { UploadServiceDeps } from './upload-service.ts'

type Needs = UploadServiceDeps &
  AttachDeps & {
    readonly log: Log
    readonly findTools: () => Promise<FoundMediaTools>
  }

export function uploadsFeature(needs: Needs): Feature {
  const followers = uploadFollowers(needs)

  return {
    routes: uploadRoutes({ ...needs, followers }),
    stop: followers.stop,
    jobs: {
      [CHECK_JOB]: checkUploadJob(needs),
      [ATTACH_JOB]: attachUploadJob(needs),
      [REMOVE_JOB]: removeUploadJob(needs),
      [TIDY_JOB]: tidyUploadsJob(needs),
    },
  }
}
