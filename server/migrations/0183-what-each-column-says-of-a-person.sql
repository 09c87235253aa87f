-- The list of docs/decisions/0143: for each column that can hold words or bytes, whom it speaks of, and what erasing an
-- applicant, the copy for an applicant and the retention period do with it. Erasure and copy are made from these comments; a
-- test refuses a column without one.
--
--   nobody    codes, settings, keys, words of a business: they neither say who somebody is nor lead to them by themselves
--   member    somebody who works here: it ends with their account, their session or their invitation
--   outsider  somebody of whom the project or the publisher of a list has written, and who is no applicant for it
--   applicant: erasure deletes (the row) | empties (the value) | shreds (it stays, and its key is destroyed) | keeps,
--              copy gives | omits, retention erases (with the applicant) | sweeps (sooner, by itself) | keeps
--              [; sealed as TABLE.COLUMN by COLUMNS: the applicant's key, and what binds it] [; why]
do $$
declare
  line record;
  part text[];
  name text;
begin
  for line in select * from (values

-- What is kept of an applicant, and goes with them.
('applicant: erasure deletes, copy gives, retention erases',
 'applicant_labels(label) verification_labels(label) bank_ids(country document_type state) flow_codes(channel sent_to)
  liveness_acts(act refusal) liveness_runs(acts state refusal) monitored_applicants(document_type expires_on expiry)
  monitored_hits(source list_code entry_id) monitoring_events(type detail closed_by) photo_notes(author)
  resubmission_answers(step) screening_hits(source list_code entry_id band verdict judged_by) screening_judgements(verdict judged_by)
  screenings(asked_by lists missing) verification_answers(step) verification_checks(name result reasons engine engine_version)
  verification_comments(author) verification_files(side mime quality) verification_videos(kind side mime)
  applicant_signatures(kind signed_by) verification_articles(dismissed_by) callbacks(type url status)
  callback_attempts(reply error)'),
('applicant: erasure deletes, copy omits, retention erases; a secret, a key for finding equals, or what holds no word of them',
 'applicant_hashes(key_hash) identity_keys(kind key_hash) bank_ids(state_hash) flow_codes(code_hash sealed_text)
  flow_handoffs(token_hash session_hash) flow_sessions(token_hash) liveness_runs(nonce) monitored_hits(same_hash)
  screening_hits(same_hash) screening_judgements(same_hash) verification_files(sha256 keyed_hash)
  verification_videos(sha256 keyed_hash) applicant_signatures(answers_hash) video_call_sides(side offer answer)'),
('applicant: erasure deletes, copy omits, retention erases; a measure of the photos, which are given',
 'face_descriptors(descriptor) picture_prints(side print) liveness_acts(prints print_parts)'),
('applicant: erasure deletes, copy omits, retention erases; the file is given',
 'verification_files(storage_key) verification_videos(storage_key) liveness_acts(storage_key) applicant_signatures(document prepared signed)'),
('applicant: erasure deletes, copy omits, retention erases; recorded pieces of a call, given once they are one video',
 'video_call_pieces(storage_key)'),
('applicant: erasure deletes, copy omits, retention erases; it repeats what is given',
 'callbacks(sealed_body) signed_reports(file) verification_words(word)'),
('applicant: erasure deletes, copy omits, retention sweeps; mails are deleted after 30 days',
 'outbox_mails(recipient subject sealed_body last_error)'),

('applicant: erasure deletes, copy gives, retention erases; sealed as applicant_records.record by applicant_id', 'applicant_records(record)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_answers.answers by verification_id, step',
 'verification_answers(answers) resubmission_answers(answers)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_readings.reading by verification_id', 'verification_readings(reading)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_checks.evidence by verification_id, name', 'verification_checks(evidence)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_sessions.info by verification_id, id', 'verification_sessions(info)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_comments.body by verification_id, id', 'verification_comments(body)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_articles.found by verification_id, id', 'verification_articles(found)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as verification_articles.dismissal by verification_id, id', 'verification_articles(dismissal)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as photo_notes.body by verification_id, id', 'photo_notes(body)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as screenings.asked by id', 'screenings(asked)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as screening_hits.found by id', 'screening_hits(found)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as screening_hits.reason by id', 'screening_hits(reason)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as screening_hits.reason by hit_id', 'screening_judgements(reason)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as monitored_applicants.asked by verification_id', 'monitored_applicants(asked)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as signed_reports.signature by verification_id', 'signed_reports(signature)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as applicant_signatures.signature by verification_id', 'applicant_signatures(signature)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as liveness_acts.measured by verification_id, id', 'liveness_acts(measured)'),
('applicant: erasure deletes, copy gives, retention erases; sealed as bank_ids.session by verification_id, id', 'bank_ids(session)'),

-- Their rows stay, since they are the record of a decision: who it was about goes.
('applicant: erasure empties, copy gives, retention erases',
 'applicants(first_name last_name middle_name dob gender residence_country email phone company_name registration_country)
  verifications(applicant_name) verification_events(comment)'),
('applicant: erasure empties, copy gives, retention erases; sealed as affiliated_persons.details by verification_id, id', 'affiliated_persons(details)'),
('applicant: erasure empties, copy gives, retention erases; sealed as affiliated_persons.comment by verification_id, id', 'affiliated_persons(decision_comment)'),
('applicant: erasure empties, copy gives, retention erases; sealed as applicant_events.detail by applicant_id, id', 'applicant_events(detail)'),
('applicant: erasure empties, copy gives, retention erases; sealed as resubmissions.words by id', 'resubmissions(words)'),
('applicant: erasure keeps, copy gives, retention keeps; what was decided, by whom and why, not who it was',
 'applicants(type) verifications(status country types language decline_reasons check_briefs)
  verification_events(kind actor from_status to_status decline_reasons blacklisted open_checks)
  affiliated_persons(kind types decision decline_reasons decided_by) applicant_events(kind actor)
  resubmissions(state items asked_by checks_before) video_calls(reviewer end_reason recording)
  verification_duplicates(kind) verification_touches(what)'),
('applicant: erasure keeps, copy gives, retention keeps; the number that the business has given them',
 'applicants(external_id) verifications(external_id) form_links(external_applicant_id)'),
('applicant: erasure keeps, copy omits, retention keeps; counted without names',
 'statistics_facts(country types status reasons previous_status)'),
('applicant: erasure keeps, copy omits, retention keeps; a hash or sealed word that opens a link, which erasure revokes',
 'form_links(token_hash sealed_token)'),
('applicant: erasure empties, copy omits, retention erases; the key itself', 'applicant_keys(sealed_key)'),
('applicant: erasure shreds, copy omits, retention erases; sealed where an applicant acted, who finds it among the visits; chained, so it is never changed',
 'audit_log(ip user_agent)'),
('applicant: erasure deletes, copy omits, retention sweeps; by keyed hashes of the words, since a search names somebody whom it may not know',
 'screening_searches(asked words numbers)'),

-- Others.
('outsider: what a request for one look-up said, ended after the days that the project keeps such requests',
 'service_requests(request response storage_key back_key sealed_key country risk type status problem callback_url)'),
('outsider: a project''s own list, kept against fraud; members change it',
 'blacklist_entries(type document tax_id name origin_name given_name origin_given_name surname origin_surname middle_name
  origin_middle_name dob gender country description document_key tax_id_key sought)
  blacklist_imports(type mode status problem detail errors storage_key sealed_key)'),
('outsider: as its publisher says it',
 'list_entries(source entry_id hash record) list_numbers(source entry_id kind number_key)
  media_articles(feed_code url url_hash content_hash title body language)'),
('outsider: a file that a member has asked for, with what the members see; it goes by itself',
 'reports(name type format question status problem storage_key sealed_key)'),
('outsider: what a member asks the list for; members change it', 'saved_views(name question)'),
('nobody: ids, names of fields and counts; entries of releases before 0182 name whom a member searched for', 'audit_log(detail subjects)'),
('member: who works here, or asked to',
 'account_tokens(purpose token_hash detail) api_keys(environment key_hash sealed_key last_four) audit_log(actor_kind actor_id actor_role action)
  email_changes(email code_hash) email_codes(code_hash link_hash) google_accounts(issuer subject email)
  google_newcomers(session_hash issuer subject email first_name last_name) google_visits(state_hash session_hash purpose)
  invitations(email role token_hash) mail_addresses(address token_hash) memberships(role)
  passkey_challenges(session_hash purpose challenge) passkeys(credential_id public_key transports name)
  recovery_codes(code_hash) sessions(id_hash csrf ip user_agent) user_images(storage_key mime sha256)
  users(email password_hash first_name last_name company_name website country timezone sealed_totp_secret
  sealed_pending_totp_secret date_style) qes_certificates(name issuer file_type sealed_key sealed_password owner
  certificate_issuer serial algorithm) verification_views(session_hash) verification_list_views(session_hash)'),
('nobody: counts under hashes, deleted within a day', 'rate_counts(key) code_attempts(key) used_challenges(id)'),
('nobody: settings and words of the business, and of the installation',
 'blacklists(type name description) form_folders(name) form_localisations(words file_name) form_previews(token_hash)
  form_versions(config) forms(name description token_hash sealed_token) list_sources(code name kind format comes_from addresses
  run_phase problem problem_text validators current_state waiting_state) list_versions(source state sha256 skipped accepted_by
  accepted_name missed losses) media_feeds(code name address language last_error etag last_modified)
  monitoring_lists(source list_code) monitoring_runs(status lists expiry_day)
  monitoring_settings(callback_url databases_list_type databases databases_custom expirations time_zone ran_on)
  project_images(kind storage_key mime sha256) project_keys(sealed_key) projects(name) theme_logos(kind mime bytes)
  themes(name config) webhook_secrets(sealed_secret last_four) resubmission_links(token_hash)
  revocation_answers(address_hash kind body) file_intents(storage_key)'),
('nobody: sums and numbers',
 'audit_heads(hash) audit_log(prev_hash hash) billing_numbers(kind) ledger_transfers(operation kind source target detail)
  statistics_country_days(day country) statistics_days(day) statistics_duration_days(day) statistics_durations(day)
  statistics_pair_days(day next_day) statistics_reason_days(day reason) top_up_disputes(id state) top_up_refunds(id state)
  top_ups(method status invoice_number receipt_number issued session_id payment_intent note) usage_days(day item)
  verification_days(country day) verification_deltas(day country status) verification_form_days(day) verification_project_days(day)')

  ) as lines (words, columns) loop
    for part in select regexp_matches(line.columns, '([a-z_]+)\(([^)]*)\)', 'g') loop
      foreach name in array regexp_split_to_array(trim(part[2]), '\s+') loop
        execute format('comment on column %I.%I is %L', part[1], name, line.words);
      end loop;
    end loop;
  end loop;
end $$;

-- Without a word of anybody, and of no use without them.
comment on table company_waits is 'applicant: erasure deletes, copy omits, retention erases';
comment on table video_call_rooms is 'applicant: erasure deletes, copy omits, retention erases';
