import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, route, type Route } from '#server/platform/http/http.ts'
import { askPhotoRemoval, decidePhoto, reportPhoto } from './decision-service.ts'
import {
  addPhoto,
  changePhoto,
  getPhotoPicture,
  listPhotos,
  removePhoto,
  restorePhoto,
  setPhotoAudience,
} from './service.ts'
import type { Picturing, Reporting } from '#server/platform/dependencies/dependencies.ts'

/** Browsers revalidate each time, so that nobody sees a photo that was taken down. */
const pictureHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const photoRoutes = (deps: Picturing & Reporting): Route[] => [
  route(endpoints.listPhotos, async ({ params, query, session }) => ({
    body: await listPhotos(deps, params.id, session, query.key),
  })),
  route(endpoints.addPhoto, async ({ params, body, session }) => ({
    body: await addPhoto(deps, params.id, session, body),
  })),
  route(endpoints.putPhotoAudience, async ({ params, body, session }) => ({
    body: await setPhotoAudience(deps, params.id, session, body.audience),
  })),
  fileRoute(endpoints.getPhotoPicture, async ({ params, query, session }) => {
    const { bytes, type } = await getPhotoPicture(deps, params.id, session, query)
    return { body: bytes, type, headers: pictureHeaders }
  }),
  route(endpoints.changePhoto, async ({ params, body, session }) => ({
    body: await changePhoto(deps, params.id, session, body),
  })),
  route(endpoints.removePhoto, async ({ params, session }) => {
    await removePhoto(deps, params.id, session)
    return { body: { id: params.id } }
  }),
  route(endpoints.restorePhoto, async ({ params, session }) => ({
    body: await restorePhoto(deps, params.id, session),
  })),
  route(endpoints.decidePhoto, async ({ params, body, session }) => ({
    body: await decidePhoto(deps, { id: params.id, caller: session, ...body }),
  })),
  route(endpoints.askPhotoRemoval, async ({ params, body, session }) => ({
    body: { photoId: params.id, isHidden: await askPhotoRemoval(deps, { id: params.id, caller: session, ...body }) },
  })),
  route(endpoints.reportPhoto, async ({ params, body, session }) => {
    await reportPhoto(deps, { id: params.id, caller: session, ...body })
    return { body: { photoId: params.id, isReported: true as const } }
  }),
]
