-- The list's filter by decline reasons, of which statistics' table has the links.
create index verifications_decline_reasons on verifications using gin (decline_reasons) where status = 'invalid';
