#include "CMustache.h"

#include <kainjow/mustache.hpp>

#include <cstring>
#include <map>
#include <string>

namespace mustache = kainjow::mustache;

struct mst_value {
  mustache::data data;
};

namespace {

/// How often one rendering includes a template. A template that includes itself ends here, and not with the stack.
constexpr int most_inclusions = 1000;

/// The values, and the templates they include each other from.
class Context : public mustache::context<std::string> {
 public:
  Context(const mustache::data *data, const mst_template *templates, size_t count) : context(data) {
    for (size_t index = 0; index < count; ++index) templates_.emplace(templates[index].name, templates[index].text);
  }

  const mustache::data *get_partial(const std::string &name) const override {
    const auto found = templates_.find(name);
    if (found == templates_.end()) return fail("there is no template '" + name + "'");
    if (++inclusions_ > most_inclusions) return fail("'" + name + "' is included too often; does it include itself?");
    return &found->second;
  }

  const std::string &problem() const { return problem_; }

 private:
  const mustache::data *fail(const std::string &problem) const {
    if (problem_.empty()) problem_ = problem;
    return nullptr;
  }

  std::map<std::string, mustache::data> templates_;
  mutable int inclusions_ = 0;
  mutable std::string problem_;
};

}  // namespace

mst_value *mst_text(const char *text, size_t length) { return new mst_value{mustache::data(std::string(text, length))}; }

mst_value *mst_flag(bool flag) {
  return new mst_value{mustache::data(flag ? mustache::data::type::bool_true : mustache::data::type::bool_false)};
}

mst_value *mst_list(void) { return new mst_value{mustache::data(mustache::data::type::list)}; }

mst_value *mst_object(void) { return new mst_value{mustache::data(mustache::data::type::object)}; }

void mst_append(mst_value *list, mst_value *element) {
  list->data.push_back(element->data);
  delete element;
}

void mst_set(mst_value *object, const char *name, mst_value *member) {
  object->data[name] = std::move(member->data);
  delete member;
}

void mst_free(mst_value *value) { delete value; }

char *mst_problem(const char *text) {
  const mustache::mustache parsed{std::string(text)};
  return parsed.is_valid() ? nullptr : strdup(parsed.error_message().c_str());
}

char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, char **problem) {
  Context context(&value->data, templates, count);
  mustache::mustache root{"{{>" + std::string(name) + "}}"};
  const std::string text = root.render(context);
  const std::string &found = root.is_valid() ? context.problem() : root.error_message();
  if (found.empty()) return strdup(text.c_str());
  *problem = strdup(found.c_str());
  return nullptr;
}
