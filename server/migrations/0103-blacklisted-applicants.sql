-- An applicant may be put on blacklists from their own page, not only with a decision.
alter table applicant_events drop constraint applicant_events_kind_check, add constraint applicant_events_kind_check
  check (kind in ('edited', 'commented', 'labelled', 'held', 'released', 'exported', 'merged', 'unmerged', 'erased',
    'blacklisted'));
