-- The other side of a document that a service request reads.
alter table service_requests add column back_key text, add column back_bytes int,
  add constraint service_requests_back_check check ((back_key is null) = (back_bytes is null)
    and (back_key is null or storage_key is not null));
