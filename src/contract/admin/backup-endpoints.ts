import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { backupNameSchema, backupsSchema, restoreBodySchema } from './backup.ts'

const params = z.object({ name: backupNameSchema })

/** Endpoints for backups. They respond 404 to everyone but operators. */
export const backupEndpoints = {
  listBackups: {
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'List the backups, newest first, with the latest run and restore drill.',
    session: 'operator',
    response: backupsSchema,
    problems: [],
  },
  startBackup: {
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Make a backup now. It runs as a job.',
    session: 'operator',
    rate: 'testing',
    response: z.object({ id: z.int() }),
    problems: [],
  },
  startDrill: {
    method: 'POST',
    path: '/api/admin/backups/drill',
    summary: 'Restore the newest backup into a scratch database now and compare its counts. It runs as a job.',
    session: 'operator',
    rate: 'testing',
    response: z.object({ id: z.int() }),
    problems: [],
  },
  downloadBackup: {
    method: 'GET',
    path: '/api/admin/backups/{name}/file',
    summary: 'Download a backup.',
    session: 'operator',
    rate: 'exporting',
    params,
    response: z.string().describe('A gzipped tar, or the encrypted one.'),
    mediaType: 'application/gzip',
    problems: ['backup_not_found'],
  },
  restoreBackup: {
    method: 'POST',
    path: '/api/admin/backups/{name}/restore',
    summary: 'Replace everything with a backup. What was there is backed up first.',
    session: 'operator',
    rate: 'testing',
    params,
    body: restoreBodySchema,
    response: z.object({
      madeAt: z.iso.datetime(),
      rows: z.int(),
      pictures: z.int(),
      safetyCopy: z.string().describe('Name of the backup that was made before.'),
    }),
    problems: [
      'backup_not_found',
      'town_name_wrong',
      'backup_invalid',
      'backup_encrypted',
      'backup_passphrase_wrong',
      'backup_no_room',
    ],
  },
} as const satisfies EndpointTable
