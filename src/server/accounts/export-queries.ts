import { fragment, identifier, joinFragments, type Fragment, type ReadSql } from '#server/platform/database/database.ts'

/** Ids and addresses by which rows belong to a person. */
const keys = {
  person: (id: number) => fragment`select ${id}::int`,
  /** Only the verified address, because another one could belong to someone else. */
  address: (id: number) => fragment`select lower(email) from users where id = ${id} and email_verified`,
  signInCode: (id: number) => fragment`
    select id from sign_in_codes where user_id = ${id}
      or email in (select lower(email) from users where id = ${id} and email_verified)
      or email in (select subject from identities where user_id = ${id} and provider = 'email' and is_proven)`,
  goal: (id: number) => fragment`select id from goals where user_id = ${id}`,
  /** RSVPs that the person made without the account count, too. */
  guest: (id: number) => fragment`
    select id from guests where user_id = ${id} or user_id is null and answer is not null
      and address in (select lower(email) from users where id = ${id} and email_verified)`,
  subscription: (id: number) => fragment`
    select id from search_subscriptions
    where address in (select lower(email) from users where id = ${id} and email_verified)`,
  visitorAct: (id: number) => fragment`
    select id from visitor_acts where address in (select lower(email) from users where id = ${id} and email_verified)`,
  organization: (id: number) => fragment`select organization_id from organization_members where user_id = ${id}`,
  deletedOrganization: (id: number) => fragment`
    select d.id from deleted_organizations d, jsonb_to_recordset(d.content -> 'members') as m (user_id int, role text)
    where m.user_id = ${id} and m.role = 'owner'`,
  /** Messages that the person wrote without an account. */
  guestMessage: (id: number) => fragment`
    select m.id from question_messages m join event_questions q on q.id = m.question_id
      left join guests g on g.id = q.guest_id left join visitor_acts v on v.id = q.visitor_act_id
    where m.author_id is null and (g.user_id = ${id}
      or v.address in (select lower(email) from users where id = ${id} and email_verified))`,
  deliveredInvitation: (id: number) => fragment`
    select i.id from invitations i join guests g on g.id = i.guest_id where g.user_id = ${id} and not i.is_suppressed`,
  deliveredRequest: (id: number) => fragment`
    select id from host_requests
    where not is_suppressed and (${id}::int in (user_id, accepted_by)
      or address in (select lower(email) from users where id = ${id} and email_verified))`,
} satisfies Record<string, (id: number) => Fragment>

export interface ExportedList {
  /** Name of the list in the archive, if it isn't the table's. */
  name?: string
  table: string
  /** Column that identifies the owner of a row. */
  owner: string
  /** Values of that column that belong to the person. */
  key: keyof typeof keys
  columns: readonly string[]
}

const list = (table: string, owner: string, key: ExportedList['key'], columns: string): ExportedList => ({
  table,
  owner,
  key,
  columns: columns.split(/\s+/),
})

/** The tables with rows that belong to a person, and the exported columns. */
export const exportedLists: readonly ExportedList[] = [
  list(
    'users',
    'id',
    'person',
    `id name username email email_verified bio avatar pronouns profile_visible location website interests intensities
    subcategories age_groups learning_styles learning_goals availability experience is_family family_ages share_attendance
    share_hosting latitude longitude is_operator is_staff within_miles is_welcomed asks_plans passkey_offered_at language
    conventions created_at changed_at`,
  ),
  list('identities', 'user_id', 'person', 'provider subject is_proven created_at last_used_at'),
  list('passkeys', 'user_id', 'person', 'name created_at last_used_at'),
  list('sign_in_codes', 'id', 'signInCode', 'email created_at expires_at ended_at'),
  list('sessions', 'user_id', 'person', 'id created_at renewed_at expires_at device'),
  list('email_changes', 'user_id', 'person', 'email expires_at'),
  list('source_pictures', 'user_id', 'person', 'source_url image_url requested_at'),
  list('push_subscriptions', 'user_id', 'person', 'id session_id endpoint created_at used_at'),
  list(
    'notification_settings',
    'user_id',
    'person',
    `event_reminders goal_nudges group_invites new_events channels quiet_from quiet_until time_zone is_paused
    rsvp_emails changed_at`,
  ),
  list('notices', 'user_id', 'person', 'id kind title body link created_at read_at'),
  list('calendar_feeds', 'user_id', 'person', 'id created_at last_read_at'),
  list('busy_calendars', 'user_id', 'person', 'added_at read_at problem'),
  list('follows', 'follower_id', 'person', 'followed_id created_at'),
  list('blocks', 'blocker_id', 'person', 'blocked_id created_at'),
  list('page_follows', 'user_id', 'person', 'venue_id organizer organization_id created_at'),
  list(
    'search_subscriptions',
    'address',
    'address',
    'id address search event_id time_zone language created_at confirmed_at ended_at',
  ),
  list('search_subscription_events', 'subscription_id', 'subscription', 'subscription_id event_id shown_at'),
  list(
    'visitor_acts',
    'address',
    'address',
    'id kind event_id address name reason message language created_at confirmed_at ended_at',
  ),
  list('refused_addresses', 'address', 'address', 'address refused_at'),
  list('address_languages', 'address', 'address', 'address language chosen_at'),
  list('digest_events', 'user_id', 'person', 'event_id shown_at'),

  list('user_events', 'user_id', 'person', 'event_id status host_role created_at'),
  list('opened_event_links', 'user_id', 'person', 'opened_at'),
  list('event_plans', 'user_id', 'person', 'event_id minutes_before travel company made_at'),
  list('outcomes', 'user_id', 'person', 'event_id outcomes said_at asked_at used used_at'),
  list(
    'guests',
    'user_id',
    'person',
    `id event_id address name answer party_size wanted_party answered_at created_at code tickets wanted_tickets companions
    sign_up_answers companion_answers confirmed_age shares_email shows_name language muted_at`,
  ),
  list(
    'unconfirmed_rsvps',
    'address',
    'address',
    `id event_id address name answer party_size tickets companions sign_up_answers companion_answers confirms_age shows_name all_dates language created_at`,
  ),
  list('muted_addresses', 'address', 'address', 'event_id address muted_at'),
  list('spot_holds', 'address', 'address', 'event_id address party_size tickets held_until created_at'),
  list('mail_replies', 'user_id', 'person', 'received_at'),
  list('mail_replies', 'guest_id', 'guest', 'received_at'),
  list('mail_replies', 'visitor_act_id', 'visitorAct', 'received_at'),
  list('event_questions', 'asker_id', 'person', 'id event_id is_public created_at'),
  list('event_questions', 'guest_id', 'guest', 'id event_id is_public created_at'),
  list('event_questions', 'visitor_act_id', 'visitorAct', 'id event_id is_public created_at'),
  list('question_messages', 'author_id', 'person', 'id question_id message created_at'),
  list('question_messages', 'id', 'guestMessage', 'id question_id message created_at'),
  list('event_photos', 'user_id', 'person', 'id event_id image_url caption is_for_everyone created_at deleted_at'),
  list('photo_requests', 'user_id', 'person', 'photo_id event_id kind reason created_at'),
  list('event_reports', 'reporter_id', 'person', 'event_id reason note created_at'),
  list('event_reports', 'visitor_act_id', 'visitorAct', 'event_id reason note created_at'),
  list('conduct_reports', 'reporter_id', 'person', 'message_id question_id reason note created_at'),
  list('organization_reports', 'reporter_id', 'person', 'organization_id reason note created_at'),

  list('host_options', 'user_id', 'person', 'replies_by_email'),
  list('event_drafts', 'user_id', 'person', 'id content changed_at'),
  list('hosted_submissions', 'user_id', 'person', 'event_id invitations_sent created_at'),
  list('guest_messages', 'sender_id', 'person', 'id event_id message recipients created_at'),
  list('invitation_requests', 'user_id', 'person', 'addresses event_id created_at'),
  list('invitations', 'invited_by', 'person', 'event_id address note created_at'),
  {
    name: 'received_invitations',
    ...list('invitations', 'id', 'deliveredInvitation', 'event_id note created_at'),
  },
  list(
    'host_requests',
    'asked_by',
    'person',
    'id event_id with_following organization_id role user_id address note asked_at declined_at accepted_at asks',
  ),
  {
    name: 'received_host_requests',
    ...list(
      'host_requests',
      'id',
      'deliveredRequest',
      'id event_id with_following organization_id role note asked_at declined_at accepted_at',
    ),
  },
  list('organization_members', 'user_id', 'person', 'organization_id role is_shown joined_at'),
  list('organizations', 'id', 'organization', 'id slug name description website image_url created_at'),
  list('deleted_organizations', 'id', 'deletedOrganization', 'id slug name deleted_at'),

  list(
    'goals',
    'user_id',
    'person',
    `id title description category due_on target_count event_id created_at changed_at reached_at deleted_at topics
    are_topics_chosen alert_since pathway_id steps audience`,
  ),
  list('goal_tasks', 'goal_id', 'goal', 'id goal_id position text event_id completed_at completed_by step'),
  list('goal_events', 'goal_id', 'goal', 'goal_id event_id'),
  list('goal_dismissals', 'goal_id', 'goal', 'goal_id event_id dismissed_at'),
  list('goal_shares', 'goal_id', 'goal', 'goal_id has_journal shared_at'),
  list('goal_members', 'user_id', 'person', 'group_id goal_id shows_steps joined_at'),
  list('journal_entries', 'user_id', 'person', 'id goal_id event_id text created_at deleted_at image_url'),
  list(
    'pathways',
    'user_id',
    'person',
    `id title summary suits audience category offered_by topics steps visibility created_at changed_at deleted_at vouches`,
  ),
]

const secret = 'A secret, or the hash of one.'
const internal = 'Says nothing about the person.'
const moderation = 'Decisions of operators and hosts, and whether other people’s reports led to them.'
const hostsOwn = 'The host’s own record about the guest.'
const blockedBy = 'Would tell who blocks the person or has opted out.'

/** Columns of exported tables that no list contains, with the reason. */
export const omittedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    search: 'Repeats the name.',
    is_vetted: moderation,
    disabled_at: moderation,
    hidden_at: moderation,
    visible_when_shown: moderation,
  },
  identities: { id: internal },
  passkeys: {
    id: internal,
    credential_id: secret,
    public_key: secret,
    counter: internal,
    transports: internal,
    can_be_backed_up: internal,
    is_backed_up: internal,
    user_handle: secret,
  },
  sign_in_codes: {
    user_id: internal,
    code: secret,
    browser_hash: secret,
    is_mailed: internal,
    tries: internal,
    next_path: 'The page that a browser was on, which may be someone else’s.',
  },
  sessions: { token_hash: secret },
  spot_holds: { network_hash: 'The network of whoever entered the address.' },
  unconfirmed_rsvps: { code: secret, code_mark: secret, code_tries: internal, code_until: internal },
  source_pictures: {
    id: internal,
    host: internal,
    attempts: internal,
    next_attempt_at: internal,
    last_error: internal,
  },
  push_subscriptions: { p256dh: secret, auth: secret },
  notices: { key: internal },
  calendar_feeds: { token_hash: secret },
  busy_calendars: {
    sealed_url: 'Encrypted; the archive has it in own-calendar.json.',
    sealed_times: 'Encrypted; the archive has them in own-calendar.json.',
    next_read_at: internal,
  },
  follows: { id: internal },
  opened_event_links: { link_key: 'The secret of somebody’s event.' },
  user_events: { id: internal },
  guests: {
    waiting_number: internal,
    client_key: internal,
    removed_at: hostsOwn,
    removals: hostsOwn,
    note: hostsOwn,
    listed_name: hostsOwn,
    origin: hostsOwn,
    attendance: hostsOwn,
    arrived: hostsOwn,
    attendance_at: hostsOwn,
    reminders: hostsOwn,
    reminded_at: hostsOwn,
    paid_at: 'The archive has whether it is paid in sign-ups.json.',
    paid_amount: 'The archive has the amount in sign-ups.json.',
    declined_at: hostsOwn,
    in_calendar: internal,
    calendar_sequence: internal,
  },
  mail_replies: { id: internal, message_hash: secret },
  event_questions: { hidden_at: moderation },
  event_photos: {
    approved_at: moderation,
    declined_at: moderation,
    removed_at: moderation,
    hidden_at: moderation,
    restored_at: moderation,
    reviewed_at: moderation,
  },
  photo_requests: { id: internal, settled_at: moderation },
  event_reports: { id: internal, settled_at: moderation },
  conduct_reports: {
    id: internal,
    settled_at: moderation,
    person_id: 'The author of a question may be unknown to those who report it.',
    guest_id: 'Set only if the reporter has no account.',
  },
  organization_reports: { id: internal, settled_at: moderation },
  hosted_submissions: { key: internal },
  guest_messages: { hidden_at: moderation },
  invitations: {
    guest_id: internal,
    is_suppressed: blockedBy,
    is_unsendable: blockedBy,
    is_returning: internal,
    due_at: 'A later day would tell how many others invite the address.',
  },
  host_requests: { is_suppressed: blockedBy, accepted_by: 'An event’s hosts are in events.json.' },
  goal_shares: { token_hash: secret },
  organization_members: { id: internal },
  organizations: {
    organizer: internal,
    verified_at: moderation,
    verified_by: moderation,
    created_by: 'May be another person.',
  },
  deleted_organizations: { content: 'Contains other members, followers, and reports with their authors.' },
}

/** Columns that refer to a person although the row isn't theirs, with the reason. */
export const otherPeoplesColumns: Readonly<Record<string, string>> = {
  'blocks.blocked_id': blockedBy,
  'follows.followed_id': 'Followers who hide their profile must stay hidden. account.json has the others.',
  'conduct_reports.person_id': 'Reports are confidential, and so are their authors.',
  'host_requests.user_id': 'Those that were delivered are in received_host_requests.',
  'host_requests.accepted_by': 'Those that were delivered are in received_host_requests.',
  'email_change_links.user_id': secret,
  'idempotency_keys.user_id': secret,
  'passkey_challenges.user_id': secret,
  'sign_in_attempts.user_id': secret,
  'sign_in_codes.user_id': 'These are in sign_in_codes, with those to the person’s addresses.',
  'guest_activities.user_id': 'Responses of guests, which their host has in the guest list.',
  'corrections.created_by': 'Work for the site.',
  'corrections.undone_by': 'Work for the site.',
  'event_pairs.decided_by': 'Work for the site.',
  'featured_pathways.featured_by': 'Work for the site.',
}

/** Tables that aren't exported, by reason. */
const tablesByReason: Record<string, string> = {
  'Data of the site. The events that a person hosts are in events.json.': `
    event_links event_photo_audiences event_sources event_views events localities series session_counts source_files source_runs sources
    venue_names venues`,
  'Operation of the server.': `
    account_audit backup_runs demo_identity_entries jobs language_words migrations pending_changes people_tally people_words picture_holds rate_counts
    released_pictures search_words topic_recognitions update_checks`,
  'The operators’ record and settings.': `
    awaited_operators corrected_fields corrections event_pairs featured_pathways operator_log settings vetted_organizers`,
  [secret]: `
    email_change_links goal_groups guest_links host_request_links idempotency_keys passkey_challenges server_keys
    server_secrets setup_links sign_in_attempts unconfirmed_rsvp_links`,
  'Responses of guests, which their host has in the guest list.': 'guest_activities',
  'People without an account, for minutes.': 'pending_identities',
  'The person has received them. Those to others are the others’.': 'mails',
}
export const omittedTables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tablesByReason).flatMap(([reason, tables]) =>
    tables
      .trim()
      .split(/\s+/)
      .map((table) => [table, reason]),
  ),
)

/** Rows that belong to the person, by list. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Returns all rows that belong to the person; lists without rows are left out. */
export async function listPersonalData(sql: ReadSql, userId: number): Promise<PersonalData> {
  const selects = exportedLists.map(({ name, table, owner, key, columns }) => {
    const chosen = joinFragments(columns.map(identifier), ', ', fragment``)
    return fragment`
      select ${name ?? table}::text as name, to_jsonb(own) as row
      from (select ${chosen} from ${identifier(table)} where ${identifier(owner)} in (${keys[key](userId)})) as own`
  })
  const rows = await sql<{ name: string; row: Record<string, unknown> }>`
    ${joinFragments(selects, ' union all ', fragment``)}`
  const data: PersonalData = {}
  for (const { name, row } of rows) (data[name] ??= []).push(row)
  return data
}
