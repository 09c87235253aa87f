-- A search of the news for names and words of the caller's choice, without a verification. no_media: nothing is loaded, and no
-- provider is set up; media_in_part: nothing was found, and not everything could be searched.
alter table service_requests drop constraint service_requests_type_check, drop constraint service_requests_problem_check;
alter table service_requests
  add constraint service_requests_type_check check (type in ('crypto_address', 'crypto_transaction', 'national_number', 'phone',
    'document_recognition', 'blacklist_person', 'blacklist_tax_id', 'blacklist_document', 'adverse_media')),
  add constraint service_requests_problem_check check (problem in ('provider_failed', 'nothing_read', 'no_lists', 'interrupted',
    'internal', 'no_media', 'media_in_part'));
