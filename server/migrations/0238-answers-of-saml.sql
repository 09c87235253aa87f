-- A SAML provider sends its answer by way of the browser to us, without a session's cookie: it waits here, checked, for the
-- browser that began the visit. One answer for a visit; both go together.
alter table sign_in_visits add column code_hash text, add column answer jsonb;
comment on column sign_in_visits.answer is 'member: who works here, or asked to';
comment on column sign_in_visits.code_hash is 'member: who works here, or asked to';
